import { z } from "zod";
import { email } from "./account";
import { endpoint } from "./endpoint";
import { PASSWORD_NEEDED, typedPassword } from "./security";

export const askExport = endpoint({
  operationId: "askExport",
  surface: "app",
  access: "session",
  method: "POST",
  path: "/export",
  tag: "Account",
  summary: "Ask for a ticket with which the caller's browser downloads everything for a day",
  body: z.object({ password: typedPassword.optional().describe(PASSWORD_NEEDED) }),
  response: z.object({ ticket: z.string() }),
  errors: [403, 413, 415, 422, 429, 503],
  examples: {},
});

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
