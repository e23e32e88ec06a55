// Replaces fetch and its classes by those of happy-dom, for a page of the server.
import { GlobalRegistrator } from "@happy-dom/global-registrator";

GlobalRegistrator.register({ url: process.argv[2] });
