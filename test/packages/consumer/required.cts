import api = require("selling-api");
export = api.getOrder;
