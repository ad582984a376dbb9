import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { updateProfile } from "@/lib/domain/profile/update-profile";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: handle(endpoints.updateProfile, (ctx, { body }) => updateProfile(ctx, body)),
});
