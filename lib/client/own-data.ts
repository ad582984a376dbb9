import { call } from "./call";
import * as operations from "./operations";

/** Begins the download of everything that the account has. @throws ApiError, whose field is `password` */
export async function downloadEverything(password: string): Promise<void> {
  const { ticket } = await call(operations.askExport, { body: { password } });
  // A file: the page stays.
  window.location.assign(`/api/app/export?${new URLSearchParams({ ticket })}`);
}

/** @throws ApiError, whose fields are `email` and `password` */
export async function deleteAccount(typed: { email: string; password: string }): Promise<void> {
  await call(operations.deleteAccount, { body: typed });
}
