const load = () => import("selling-api");
export = load;
