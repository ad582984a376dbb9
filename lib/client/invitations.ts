import { call } from "./call";
import * as operations from "./operations";

/** @returns the id of the newsfeed that the signed-in person is a member of now */
export async function acceptInvitation(token: string): Promise<string> {
  const { id } = await call(operations.acceptInvitation, { body: { token } });
  return id;
}
