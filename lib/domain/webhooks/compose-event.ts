import { z } from "zod";
import { findDigest } from "@/db/queries/digests/digests";
import { findListOfUser } from "@/db/queries/lists/lists";
import { findPostOfMember } from "@/db/queries/posts/posts";
import { findSourceOfMember } from "@/db/queries/sources/sources";
import type { StoredDelivery } from "@/db/queries/webhooks/deliveries";
import type { Context } from "@/lib/context/context";
import { EVENTS, testEvent } from "@/lib/contract/webhook-events";
import { presentList } from "@/lib/domain/lists/lists";
import { presentSource } from "@/lib/domain/sources/present-source";

type Subject = Pick<StoredDelivery, "event" | "subjectId" | "change" | "postId" | "createdAt">;

/** Composes the body of an event as its receiver's owner may see it; null when the subject is gone. */
export async function composeEvent(
  ctx: Pick<Context, "db" | "now" | "settings">,
  userId: string,
  { event, subjectId, change, postId, createdAt: timestamp }: Subject,
): Promise<string | null> {
  const encode = <Schema extends z.ZodType>(schema: Schema, data: unknown) =>
    // Encoding checks the shape, as replies of the API do.
    JSON.stringify(z.encode(schema, { type: event, timestamp, data } as z.output<Schema>));
  if (event === "test") return encode(testEvent, { message: "Lede can reach this webhook." });
  if (subjectId === null) return null;
  switch (event) {
    case "post.matched":
    case "post.learned": {
      const post = await findPostOfMember(ctx.db, { userId, postId: subjectId });
      return post && encode(EVENTS[event].schema, { post });
    }
    case "source.failing": {
      const source = await findSourceOfMember(ctx.db, { userId, sourceId: subjectId }, ctx.now());
      // The reasons in the settings are for operators alone.
      return source && encode(EVENTS[event].schema, { source: presentSource(source, { isForOperator: false }) });
    }
    case "digest.sent": {
      const digest = await findDigest(ctx.db, { userId, digestId: subjectId });
      return digest && encode(EVENTS[event].schema, { digest });
    }
    case "list.changed": {
      const list = await findListOfUser(ctx.db, { userId, listId: subjectId });
      const shown = list && presentList(list, ctx.settings.appUrl);
      return encode(EVENTS[event].schema, { change, list_id: subjectId, post_id: postId, list: shown });
    }
    case "post.rings":
      return null;
  }
}
