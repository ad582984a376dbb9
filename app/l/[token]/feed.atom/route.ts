import { sharedFeed } from "@/lib/api/shared-list";
import { atomOf } from "@/lib/domain/lists/public-feeds";

export const GET = sharedFeed("feed.atom", { type: "application/atom+xml; charset=utf-8", textOf: atomOf });
