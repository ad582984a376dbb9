import { z } from "zod";
import { MAIL_SENDER, MAIL_SENDER_FORM } from "@/lib/core/mail-sender";
import { endpoint } from "./endpoint";
import { line } from "./fields";
import { NO_KEY } from "./no-key";

const secret = line(2_000, "A key or password")
  .optional()
  .describe("Absent: the stored one, if the server is the same. Empty: none");
const from = line(300, "A sender").pipe(z.string().regex(MAIL_SENDER, `Enter ${MAIL_SENDER_FORM}`));
const host = line(255, "A server's name").pipe(
  z.string().regex(/^[\w.-]+$|^\[[\da-fA-F:]+\]$/, "Enter the name of a server, like smtp.example.org"),
);
const port = z.int().min(1, "A port is a number from 1 to 65535.").max(65_535, "A port is a number from 1 to 65535.");

const mailForm = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("resend"), from, secret }),
  z.object({ kind: z.literal("smtp"), from, host, port, user: line(300, "A user"), secret }),
]);

const mailSetup = z.object({
  source: z.enum(["environment", "settings"]).nullable().describe("Null without a provider"),
  kind: z.enum(["resend", "smtp"]).nullable(),
  from: z.string(),
  host: z.string().nullable(),
  port: z.int().nullable(),
  user: z.string().nullable(),
  has_secret: z.boolean(),
  secret_end: z.string().nullable().describe("Last characters of a stored key"),
  problem: z.string().nullable().describe("Why the stored settings are not in use"),
  variables: z.array(z.string()).describe("Environment variables that are set; they override stored values"),
});
export type MailSetup = z.output<typeof mailSetup>;

export const mailSetupEndpoints = {
  saveMail: endpoint("PUT /api/app/mail", {
    noKey: NO_KEY.operator,
    summary: "Set the mail provider and the sender",
    description: "Operator only. Takes effect at once. Refused while the environment has a provider.",
    body: mailForm,
    response: mailSetup,
    errors: [403, 409],
  }),

  removeMail: endpoint("DELETE /api/app/mail", {
    noKey: NO_KEY.operator,
    summary: "Remove the mail provider and its secret",
    description: "Operator only. Emails are then kept as files.",
    response: mailSetup,
    errors: [403],
  }),

  testMail: endpoint("POST /api/app/mail/test", {
    noKey: NO_KEY.operator,
    summary: "Send a test email to the operator",
    description: "Operator only. Without a form it tests the provider of the environment.",
    body: z.object({ form: mailForm.optional() }),
    response: z.object({ is_sent: z.boolean(), text: z.string(), advice: z.string().nullable() }),
    errors: [403, 409, 429],
  }),
};
