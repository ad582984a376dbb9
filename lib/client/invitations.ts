import { call } from "./call";
import { acceptInvitation as acceptEndpoint } from "./operations/members";

/** @returns the id of the newsfeed that the signed-in person is a member of now */
export async function acceptInvitation(token: string): Promise<string> {
  const { id } = await call(acceptEndpoint, { body: { token } });
  return id;
}
