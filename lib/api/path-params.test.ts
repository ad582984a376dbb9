import { expect, test } from "vitest";
import { pathParams } from "./path-params";

test.each([
  ["/newsfeeds", "/v1/newsfeeds", {}],
  ["/newsfeeds/{id}", "/v1/newsfeeds/7", { id: "7" }],
  ["/posts/{post_id}/hide", "/v1/posts/7/hide", { post_id: "7" }],
  ["/lists/{list_id}/items/{post_id}", "/v1/lists/7/items/8", { list_id: "7", post_id: "8" }],
  ["/api-keys/{key_id}", "/api/app/api-keys/7", { key_id: "7" }],
  ["/newsfeeds/{id}", "/v1/newsfeeds/a%20b%2Fc", { id: "a b/c" }],
  ["/newsfeeds/{id}", "/v1/newsfeeds/%E0%A4%A", { id: "%E0%A4%A" }],
  ["/newsfeeds/{__proto__}", "/v1/newsfeeds/7", JSON.parse('{"__proto__":"7"}')],
])("the parameters of %s in %s", (template, pathname, params) => {
  expect(pathParams(template, pathname)).toEqual(params);
});
