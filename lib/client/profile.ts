import { call, type Request } from "./call";
import { updateProfile } from "./operations/profile";

/** @throws ApiError, whose fields are `name`, `time_zone` and `locale` */
export async function saveProfile(body: Request<typeof updateProfile>["body"]): Promise<void> {
  await call(updateProfile, { body });
}
