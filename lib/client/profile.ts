import { updateProfile } from "@/lib/contract/profile";
import { call, type Request } from "./call";

/** @throws ApiError, whose fields are `name`, `time_zone` and `locale` */
export async function saveProfile(body: Request<typeof updateProfile>["body"]): Promise<void> {
  await call(updateProfile, { body });
}
