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
    { text: "List your newsfeeds. A new account has none: `[]`.", command: sample("listNewsfeeds") },
    {
      text: "Create one. Keep the `id` in the reply with `export NEWSFEED_ID=…`.",
      command: sample("createNewsfeed", { name: "My first newsfeed" }),
    },
    {
      text: "Add a source: any blog, site or profile. Lede finds its feed and checks it at once.",
      command: sample("addSource", { url: sourceUrl }),
    },
    { text: "List its posts a few seconds later, newest first.", command: sample("listPosts") },
  ];
}
