import { z } from "zod";
import { endpoint } from "./endpoint";
import { id, ownId, timestamp } from "./fields";
import { cursor, limit } from "./paging";

/** Days for which entries are kept. */
export const AUDIT_DAYS = 90;

const auditEntry = z
  .object({
    id: ownId,
    created_at: timestamp,
    user_id: ownId.describe("Owner of the key"),
    user_name: z.string().describe("Name or email of the owner of the key"),
    key_id: ownId.nullable().describe("Null for a key of another member"),
    key_name: z.string(),
    operation: z.string().describe("`operationId`, as in this document"),
    action: z.string().describe("The operation in words"),
    newsfeed_id: ownId
      .nullable()
      .describe("The newsfeed that it concerned; null for the account, and for a newsfeed that is not the caller's"),
    newsfeed_name: z.string().nullable().describe("Null for a deleted newsfeed too"),
    object_id: z
      .string()
      .nullable()
      .describe(
        "Object that was changed or created; `newsfeed_id` for a newsfeed itself. Null for an attempt that failed",
      ),
    outcome: z.string().describe("`ok`, or the `code` of the error"),
    network: z.string().nullable().describe("Truncated address, as `203.0.113.0/24`; null for another member's key"),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.output<typeof auditEntry>;

export const auditEndpoints = {
  listAuditEntries: endpoint("GET /v1/audit", {
    summary: "List the writes by API keys",
    description: `Newest first: the writes by the caller's keys, refused ones too, and what other members' keys changed in the caller's own newsfeeds. What a member does for themselves alone, such as reading lists, webhooks, notifications, accepting an invitation and the posts that a viewer hides, stays private to them. Kept for ${AUDIT_DAYS} days.`,
    query: z.object({
      key_id: id.optional().describe("Only this key of the caller"),
      newsfeed_id: id.optional().describe("Only this newsfeed"),
      limit: limit.optional(),
      cursor: cursor.optional(),
    }),
    response: z.array(auditEntry),
    isPaged: true,
    examples: {
      response: [
        {
          id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a40",
          created_at: "2026-11-21T08:30:00.000000",
          user_id: "0193f2a0-0000-7c11-9f0a-3f4f0d6c1a2b",
          user_name: "Ada",
          key_id: "0193f2a0-0000-7c11-9f0a-3f4f0d6c1a2d",
          key_name: "Newsletter script",
          operation: "addSource",
          action: "Add a source",
          newsfeed_id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b",
          newsfeed_name: "Grid storage",
          object_id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2c",
          outcome: "ok",
          network: "203.0.113.0/24",
        },
      ],
    },
  }),
};
