import { call, type Request } from "./call";
import * as operations from "./operations";

/** @throws ApiError, whose fields are those of the body */
export async function saveProfile(body: Request<typeof operations.updateProfile>["body"]): Promise<void> {
  await call(operations.updateProfile, { body });
}
