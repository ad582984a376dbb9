import { call } from "./call";
import {
  askEmailChange,
  askPasswordReset,
  askSignInLink,
  askVerification,
  changeEmail,
  resetPassword,
  sendMailAgain,
  verifyEmail,
} from "./operations/mail";

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

/** Nothing changes before the link of the mail is followed. @throws ApiError, whose fields are `email` and `password` */
export async function askForNewAddress(typed: { email: string; password: string }): Promise<void> {
  await call(askEmailChange, { body: typed });
}

export async function takeNewAddress(token: string): Promise<void> {
  await call(changeEmail, { body: { token } });
}

export async function askForConfirmation(): Promise<void> {
  await call(askVerification, {});
}

/** Only the operator may. */
export async function sendAgain(mailId: string): Promise<void> {
  await call(sendMailAgain, { params: { mail_id: mailId } });
}
