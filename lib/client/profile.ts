import { call, type Request } from "./call";
import { updateProfile } from "./operations/profile";

/** @throws ApiError, whose fields are those of the body */
export async function saveProfile(body: Request<typeof updateProfile>["body"]): Promise<void> {
  await call(updateProfile, { body });
}
