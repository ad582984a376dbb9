import type { OpenApiDocument } from "@/lib/contract/openapi-document";
import { operationOf } from "./operations";
import { curlSample } from "./samples";

interface Step {
  text: string;
  command: string;
}

/**
 * From nothing to posts. A newsfeed without keywords lets everything pass, so that there is something to read at the
 * end.
 *
 * @param sourceUrl a site with a feed
 */
export function firstSteps(document: OpenApiDocument, sourceUrl: string): Step[] {
  const server = document.servers[0]?.url ?? "";
  const sample = (operationId: string, body?: unknown) => curlSample(server, operationOf(document, operationId), body);
  return [
    { text: "See your newsfeeds. A new account has none: `[]`.", command: sample("listNewsfeeds") },
    {
      text: "Make one. The reply has its `id`: keep it with `export NEWSFEED_ID=…`.",
      command: sample("createNewsfeed", { name: "My first newsfeed" }),
    },
    {
      text: "Add a source: any blog, site or profile. Its feed is found and read at once.",
      command: sample("addSource", { url: sourceUrl }),
    },
    { text: "A few seconds later there are posts, the newest first.", command: sample("listPosts") },
  ];
}
