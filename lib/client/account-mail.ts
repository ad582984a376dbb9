import {
  askPasswordReset,
  askSignInLink,
  askVerification,
  resetPassword,
  sendMailAgain,
  verifyEmail,
} from "@/lib/contract/mail";
import { call } from "./call";

/** @throws ApiError as all of these do; an unknown address is no error */
export async function askForLink(kind: "password-reset" | "sign-in", email: string): Promise<void> {
  await call(kind === "sign-in" ? askSignInLink : askPasswordReset, { body: { email } });
}

export async function setNewPassword(token: string, password: string): Promise<void> {
  await call(resetPassword, { body: { token, password } });
}

export async function confirmAddress(token: string): Promise<void> {
  await call(verifyEmail, { body: { token } });
}

export async function askForConfirmation(): Promise<void> {
  await call(askVerification, {});
}

/** Only the operator may. */
export async function sendAgain(mailId: string): Promise<void> {
  await call(sendMailAgain, { params: { mail_id: mailId } });
}
