// Process entry: a model provider that answers at once. Prints its URL first; replies to each message with the number
// of calls since the last one.
import { type ModelCall, startModelServer } from "@/lib/testing/model-server";

/** Number of calls for each purpose. */
export interface Calls {
  summary: number;
  keylearning: number;
  opinion: number;
  translation: number;
  proposal: number;
  control: number;
  embedding: number;
  /** The body of one call, to be repeated. */
  body: Record<string, unknown> | null;
}

const SUMMARY = "The report says that it changed hands many times, more than anybody had expected.";
/** Marker in every text of the bench. */
const QUOTE = "which is more than anybody who follows";

const server = await startModelServer();
let calls = none();
server.answer((call) => {
  count(call);
  const keylearning = { keylearning: "It changed hands more often than expected.", quotes: [QUOTE] };
  return { value: call.purpose === "summary" ? { summary: SUMMARY } : keylearning };
});

function none(): Calls {
  return { summary: 0, keylearning: 0, opinion: 0, translation: 0, proposal: 0, control: 0, embedding: 0, body: null };
}

function count({ purpose, body }: ModelCall): void {
  calls[purpose] += 1;
  calls.body ??= body;
  server.calls.length = 0;
}

process.on("message", () => {
  process.send?.(calls);
  calls = none();
});
process.on("disconnect", () => process.exit(0));
process.send?.(server.baseUrl);
