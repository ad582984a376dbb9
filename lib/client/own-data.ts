import { deleteAccount as deleteAccountEndpoint } from "@/lib/contract/own-data";
import { call } from "./call";

/** Where everything that the account has is downloaded. */
export const EXPORT_ADDRESS = "/api/app/export";

/** @throws ApiError, whose fields are `email` and `password` */
export async function deleteAccount(typed: { email: string; password: string }): Promise<void> {
  await call(deleteAccountEndpoint, { body: typed });
}
