import type { Belongings } from "@/lib/api/testing/scope/belongings";
import { TOOLS } from "../tools";

/** Arguments that make a tool work on these objects, with all ids that it takes. */
export function argumentsFor(
  name: string,
  { ids }: Pick<Belongings, "ids">,
  more: { url: string },
): Record<string, unknown> {
  const known: Record<string, unknown> = {
    newsfeed_id: ids.newsfeed,
    newsfeed_ids: ids.newsfeed,
    source_id: ids.source,
    post_id: ids.post,
    list_id: ids.list,
    name: "Made by an assistant",
    q: "kept",
    description: "grid storage",
    url: more.url,
  };
  const taken = Object.keys(TOOLS.find((tool) => tool.name === name)?.input.properties ?? {});
  return Object.fromEntries(Object.entries(known).filter(([argument]) => taken.includes(argument)));
}
