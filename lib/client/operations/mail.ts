// Written by `npm run client:generate`. Of the contract there are only types here, so no schema comes to the browser.
import type * as contract from "@/lib/contract/mail";
import type { Operation } from "../operation";

export const askEmailChange: Operation<typeof contract.askEmailChange> = { method: "POST", surface: "app", path: "/email-change" };
export const askPasswordReset: Operation<typeof contract.askPasswordReset> = { method: "POST", surface: "app", path: "/password-reset" };
export const askSignInLink: Operation<typeof contract.askSignInLink> = { method: "POST", surface: "app", path: "/sign-in-link" };
export const askVerification: Operation<typeof contract.askVerification> = { method: "POST", surface: "app", path: "/email-verification" };
export const changeEmail: Operation<typeof contract.changeEmail> = { method: "PUT", surface: "app", path: "/email-change" };
export const downloadMail: Operation<typeof contract.downloadMail> = { method: "GET", surface: "app", path: "/outbox/{mail_id}/eml" };
export const resetPassword: Operation<typeof contract.resetPassword> = { method: "PUT", surface: "app", path: "/password-reset" };
export const sendMailAgain: Operation<typeof contract.sendMailAgain> = { method: "POST", surface: "app", path: "/outbox/{mail_id}/again" };
export const verifyEmail: Operation<typeof contract.verifyEmail> = { method: "PUT", surface: "app", path: "/email-verification" };
