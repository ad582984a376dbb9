import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One request of a client. */
export interface ModelCall {
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
  /** The whole input, with instructions. */
  prompt: string;
  /** Texts to embed; empty for other calls. */
  texts: string[];
  /** `control` is the question without an article; `opinion` asks about statements. */
  purpose: "summary" | "keylearning" | "opinion" | "translation" | "proposal" | "control" | "embedding";
}

export type ModelAnswer =
  /** The model's answer, as JSON. */
  | { value: unknown; inputTokens?: number; outputTokens?: number }
  /** Vectors of the texts. */
  | { vectors: unknown[]; inputTokens?: number }
  /** The model's answer, as text. */
  | { text: string }
  | { status: number; body?: unknown; headers?: Record<string, string> }
  /** A raw body, without the protocol's envelope. */
  | { raw: string; status?: number; headers?: Record<string, string> }
  | { kind: Misbehaviour };

/**
 * `reset`: closes without an answer. `hang`: never answers. `drip`: sends single bytes without end. `endless`: sends as
 * much as the client reads. `tool-call`: requests a tool. `cut`: stops half-way. `filtered`: stopped by a content
 * filter.
 */
type Misbehaviour = "reset" | "hang" | "drip" | "endless" | "tool-call" | "cut" | "refusal" | "filtered";

type ListScript = (headers: IncomingHttpHeaders) => { status: number; body: unknown };

/** A server with OpenAI's protocol, in both forms, and scripted answers. */
export interface ModelServer {
  /** With `/v1`. */
  baseUrl: string;
  calls: ModelCall[];
  /** Sets the answers. */
  answer(script: (call: ModelCall) => ModelAnswer): void;
  /** Sets the list of models at `/v1/models`; `test-model` alone by default. */
  list(script: ListScript): void;
  close(): Promise<void>;
}

/** @param port 0 for a free one */
export async function startModelServer({ port: wanted = 0 } = {}): Promise<ModelServer> {
  const calls: ModelCall[] = [];
  let script: (call: ModelCall) => ModelAnswer = () => ({ status: 503 });
  let list: ListScript = () => ({ status: 200, body: { data: [{ id: "test-model" }] } });
  const server = createServer(async (request, response) => {
    if (request.url === "/v1/models") {
      const { status, body } = list(request.headers);
      return send(response, status, body);
    }
    if (request.method !== "POST") return send(response, 404, { error: { message: "There is nothing to read here." } });
    const call = await readCall(request);
    calls.push(call);
    reply(call, script(call), { request, response });
  });
  server.listen(wanted, "127.0.0.1");
  await once(server, "listening");
  // A listening TCP server has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    calls,
    answer: (next) => {
      script = next;
    },
    list: (next) => {
      list = next;
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function readCall(request: IncomingMessage): Promise<ModelCall> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = JSON.parse(Buffer.concat(chunks).toString("utf8")) as Record<string, unknown>;
  const prompt = JSON.stringify(body.messages ?? [body.instructions, body.input]);
  const path = request.url ?? "";
  const purpose = path.endsWith("/embeddings") ? "embedding" : purposeOf(prompt);
  const texts = Array.isArray(body.input) ? body.input.filter((text) => typeof text === "string") : [];
  return { path, headers: request.headers, body, prompt, texts, purpose };
}

function purposeOf(prompt: string): ModelCall["purpose"] {
  if (prompt.includes("Are you there?")) return "control";
  if (prompt.includes("You check statements")) return "opinion";
  if (prompt.includes("You propose websites")) return "proposal";
  if (prompt.includes("You translate a part")) return "translation";
  return prompt.includes("what an article means for them") ? "keylearning" : "summary";
}

function reply(
  call: ModelCall,
  answer: ModelAnswer,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): void {
  if ("kind" in answer) {
    misbehave(answer.kind, call, { request, response });
    return;
  }
  if ("raw" in answer) {
    response.writeHead(answer.status ?? 200, { ...JSON_TYPE, ...answer.headers }).end(answer.raw);
    return;
  }
  if ("status" in answer) {
    send(response, answer.status, answer.body ?? { error: { message: "Scripted." } }, answer.headers);
    return;
  }
  if ("vectors" in answer) {
    send(response, 200, asEmbeddings(answer));
    return;
  }
  const text = "text" in answer ? answer.text : JSON.stringify(answer.value);
  const { inputTokens = 100, outputTokens = 20 } = "value" in answer ? answer : {};
  const encode = call.path.endsWith("/responses") ? asResponse : asCompletion;
  send(response, 200, encode(text, { inputTokens, outputTokens }));
}

const JSON_TYPE = { "content-type": "application/json" };
const DRIP_MS = 20;

function misbehave(
  kind: Misbehaviour,
  call: ModelCall,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): void {
  switch (kind) {
    case "hang":
      break;
    case "reset":
      request.socket.resetAndDestroy();
      break;
    case "drip":
      drip(response);
      break;
    case "endless":
      endless(response);
      break;
    default:
      send(response, 200, call.path.endsWith("/responses") ? oddResponse(kind) : oddCompletion(kind));
  }
}

function drip(response: ServerResponse): void {
  response.writeHead(200, JSON_TYPE);
  const timer = setInterval(() => response.write(" "), DRIP_MS);
  response.on("close", () => clearInterval(timer));
}

function endless(response: ServerResponse): void {
  response.writeHead(200, JSON_TYPE);
  const fill = () => {
    while (!response.destroyed && response.write(" ".repeat(65_536)));
  };
  response.on("drain", fill);
  fill();
}

const TOOL_CALL = { name: "open_page", arguments: '{"url":"https://evil.example/"}' };
const REFUSAL = "I cannot help with that.";

function oddCompletion(kind: Misbehaviour) {
  const completion = asCompletion('{"summary": "It stops', { inputTokens: 100, outputTokens: 20 });
  const message = {
    "tool-call": {
      role: "assistant",
      content: null,
      tool_calls: [{ id: "c1", type: "function", function: TOOL_CALL }],
    },
    refusal: { role: "assistant", content: null, refusal: REFUSAL },
  }[String(kind)];
  const choice = { ...completion.choices[0], ...(message && { message }) };
  const finish = { "tool-call": "tool_calls", cut: "length", refusal: "stop", filtered: "content_filter" }[
    String(kind)
  ];
  return { ...completion, choices: [{ ...choice, finish_reason: finish }] };
}

function oddResponse(kind: Misbehaviour) {
  const response = asResponse('{"summary": "It stops', { inputTokens: 100, outputTokens: 20 });
  if (kind === "cut") return { ...response, incomplete_details: { reason: "max_output_tokens" } };
  if (kind === "filtered") return { ...response, incomplete_details: { reason: "content_filter" } };
  const output = {
    "tool-call": { type: "function_call", id: "fc_1", call_id: "c1", status: "completed", ...TOOL_CALL },
    refusal: { ...response.output[0], content: [{ type: "refusal", refusal: REFUSAL }] },
  }[String(kind)];
  return { ...response, output: [output] };
}

interface Usage {
  inputTokens: number;
  outputTokens: number;
}

function asResponse(text: string, { inputTokens, outputTokens }: Usage) {
  return {
    id: "resp_1",
    object: "response",
    created_at: 1_700_000_000,
    model: "test-model",
    output: [
      {
        type: "message",
        id: "msg_1",
        role: "assistant",
        status: "completed",
        content: [{ type: "output_text", text, annotations: [] }],
      },
    ],
    usage: { input_tokens: inputTokens, output_tokens: outputTokens, total_tokens: inputTokens + outputTokens },
  };
}

function asCompletion(text: string, { inputTokens, outputTokens }: Usage) {
  return {
    id: "chatcmpl_1",
    object: "chat.completion",
    created: 1_700_000_000,
    model: "test-model",
    choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: text } }],
    usage: { prompt_tokens: inputTokens, completion_tokens: outputTokens, total_tokens: inputTokens + outputTokens },
  };
}

function asEmbeddings({ vectors, inputTokens = 10 }: { vectors: unknown[]; inputTokens?: number }) {
  return {
    object: "list",
    model: "test-embeddings",
    data: vectors.map((embedding, index) => ({ object: "embedding", index, embedding })),
    usage: { prompt_tokens: inputTokens, total_tokens: inputTokens },
  };
}

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { ...JSON_TYPE, ...headers }).end(JSON.stringify(body));
}
