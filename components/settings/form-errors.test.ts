import { expect, test } from "vitest";
import { ApiError } from "@/lib/client/api-error";
import { formErrors } from "./form-errors";

function refusal(...pointers: string[]): ApiError {
  const errors = pointers.map((pointer) => ({ pointer, code: "invalid", message: `No: ${pointer}` }));
  const problem = { type: "about:blank", title: "No", code: "validation", status: 422, detail: "No.", request_id: "r" };
  return new ApiError(422, { ...problem, errors }, "unused");
}

test.each([
  ["mail", "/form/from", "from"],
  ["a model", "/connection/base_url", "base_url"],
])("a refused test of %s shows at its field", (_, pointer, field) => {
  expect(formErrors(refusal(pointer))).toEqual({ [field]: `No: ${pointer}` });
});

test("a form that is refused when saved shows the first message of each field", () => {
  const messages = { host: "No: /host", port: "No: /port" };
  expect(formErrors(refusal("/host", "/port"))).toEqual(messages);
  expect(formErrors(refusal("/host", "/form/host", "/port"))).toEqual(messages);
});

test("other failures show at the whole form", () => {
  expect(formErrors(new ApiError(503, null, "Try again."))).toEqual({ "": "Try again." });
});
