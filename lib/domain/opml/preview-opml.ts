import type { UserContext } from "@/lib/context/context";
import type { Input } from "@/lib/contract/endpoint";
import type { endpoints } from "@/lib/contract/endpoints";
import type { OpmlPreview } from "@/lib/contract/opml";
import { withoutCredentials } from "@/lib/feed/discover/normalise-input";
import type { PlannedOutline } from "./plan-import";
import { readPlan } from "./read-plan";

/**
 * What an import of the document would do. Nothing is stored, and no site is asked.
 *
 * @throws AppError `validation`, `not_found`, `forbidden`
 */
export async function previewOpml(
  ctx: UserContext,
  wanted: Input<typeof endpoints.previewOpml>["body"],
): Promise<OpmlPreview> {
  const plan = await readPlan(ctx, wanted);
  return {
    folders: plan.map(({ folder, newsfeedName, newsfeedId, outlines }) => ({
      name: folder ?? "",
      newsfeed_name: newsfeedName,
      newsfeed_id: newsfeedId,
      outlines: outlines.map(presentOutline),
    })),
  };
}

/** An outline of the list, and what becomes of it. */
export function presentOutline({ outline, result, message }: PlannedOutline) {
  const { line, folder, title, address } = outline;
  return { line, folder, title, url: withoutCredentials(address), result, message };
}
