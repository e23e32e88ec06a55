import { rename, type Samples } from "../sample.ts";

export const paths: Samples = {
  "paths-begin-with-version": [
    {
      title: "a path without the version",
      change: ({ paths }) => rename(paths, "/v1/orders/", "/orders/"),
      finds: [
        [["paths", "/orders/"], "/orders/ does not begin with /v1/: write the version first"],
      ],
    },
    {
      title: "another path with the version",
      change: ({ paths }) => rename(paths, "/v1/orders/", "/v1/purchases/"),
    },
  ],

  "collection-paths-end-in-slash": [
    {
      title: "a collection without its slash",
      change: ({ paths }) => rename(paths, "/v1/orders/", "/v1/orders"),
      finds: [[["paths", "/v1/orders"], "/v1/orders is a collection: write /v1/orders/"]],
    },
    {
      title: "an item with a slash",
      change: ({ paths }) => rename(paths, "/v1/orders/{id}", "/v1/orders/{id}/"),
      finds: [
        [["paths", "/v1/orders/{id}/"], "/v1/orders/{id}/ is an item: write /v1/orders/{id}"],
      ],
    },
    {
      title: "an action with a slash",
      change: ({ paths }) => rename(paths, "/v1/keys/activate", "/v1/keys/activate/"),
      finds: [
        [
          ["paths", "/v1/keys/activate/"],
          "/v1/keys/activate/ is an action: write /v1/keys/activate",
        ],
      ],
    },
    {
      title: "a collection to which something can also be added",
      change: ({ paths }) => {
        paths["/v1/orders/"].post = paths["/v1/keys/activate"].post;
      },
    },
  ],

  "paths-name-their-files": [
    {
      title: "a path in a file of another name",
      of: "source",
      change: ({ paths }) => {
        paths["/v1/orders/{id}"].$ref = "paths/order.yaml";
      },
      finds: [
        [
          ["paths", "/v1/orders/{id}"],
          "/v1/orders/{id} comes from paths/order.yaml: rename the file and write $ref: paths/orders_{id}.yaml",
        ],
      ],
    },
    {
      title: "a path with several parameters in its file",
      of: "source",
      change: ({ paths }) => {
        paths["/v1/keys/{id}/uses/{use_id}"] = { $ref: "paths/keys_{id}_uses_{use_id}.yaml" };
      },
    },
  ],
};
