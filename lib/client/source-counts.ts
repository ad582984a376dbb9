import type { QueryClient } from "@tanstack/react-query";
import type { Post } from "@/lib/contract/post";
import type { UnreadSource } from "@/lib/contract/source-care";

/** Counts a post of its first source. */
export function countOfSource(client: QueryClient, { source_id }: Post, change: number): void {
  client.setQueriesData<UnreadSource[]>({ queryKey: ["unread-sources"] }, (sources) =>
    sources?.map((source) =>
      source.id === source_id ? { ...source, unread_count: Math.max(0, source.unread_count + change) } : source,
    ),
  );
}
