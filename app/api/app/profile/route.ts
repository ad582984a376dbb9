import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { updateProfile as updateProfileEndpoint } from "@/lib/contract/profile";
import { updateProfile } from "@/lib/domain/profile/update-profile";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: handle(updateProfileEndpoint, (ctx, { body }) => updateProfile(ctx, body)),
});
