import { z } from "zod";
import { email } from "./account";
import { endpoint } from "./endpoint";
import { typedPassword } from "./security";

export const deleteAccount = endpoint({
  operationId: "deleteAccount",
  surface: "app",
  access: "session",
  method: "POST",
  path: "/account/delete",
  tag: "Account",
  summary: "Delete the caller's account for good",
  body: z.object({
    email: email.describe("Of the account, typed once more"),
    password: typedPassword.optional().describe("Needed where the account has one"),
  }),
  errors: [413, 415, 422, 429, 503],
  examples: {},
});
