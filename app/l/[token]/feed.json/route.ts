import { sharedFeed } from "@/lib/api/shared-list";
import { jsonFeedOf } from "@/lib/domain/lists/public-feeds";

export const GET = sharedFeed("feed.json", { type: "application/feed+json; charset=utf-8", textOf: jsonFeedOf });
