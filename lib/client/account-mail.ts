import { call } from "./call";
import * as operations from "./operations";

/** @throws ApiError as all of these do; an unknown address is no error */
export async function askForLink(kind: "password-reset" | "sign-in", email: string): Promise<void> {
  await call(kind === "sign-in" ? operations.askSignInLink : operations.askPasswordReset, { body: { email } });
}

export async function setNewPassword(token: string, password: string): Promise<void> {
  await call(operations.resetPassword, { body: { token, password } });
}

export async function confirmAddress(token: string): Promise<void> {
  await call(operations.verifyEmail, { body: { token } });
}

/** Nothing changes before the link of the mail is followed. @throws ApiError, whose fields are `email` and `password` */
export async function askForNewAddress(typed: { email: string; password: string }): Promise<void> {
  await call(operations.askEmailChange, { body: typed });
}

export async function takeNewAddress(token: string): Promise<void> {
  await call(operations.changeEmail, { body: { token } });
}

export async function askForConfirmation(): Promise<void> {
  await call(operations.askVerification, {});
}

/** Only the operator may. */
export async function sendAgain(mailId: string): Promise<void> {
  await call(operations.sendMailAgain, { params: { mail_id: mailId } });
}
