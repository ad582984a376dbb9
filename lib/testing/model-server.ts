import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One request of a client, as far as tests ask for it. */
export interface ModelCall {
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
  /** Everything that the model is told, instructions included. */
  prompt: string;
  purpose: "summary" | "keylearning";
}

export type ModelAnswer =
  /** The model's own words, as JSON. */
  | { value: unknown; inputTokens?: number; outputTokens?: number }
  /** The model's own words, as they are. */
  | { text: string }
  | { status: number; body?: unknown }
  /** The connection ends without an answer. */
  | { kind: "reset" };

/** A server that speaks OpenAI's protocol, in both forms, and says what a test wants. */
export interface ModelServer {
  /** With `/v1`. */
  baseUrl: string;
  calls: ModelCall[];
  /** From now on. */
  answer(script: (call: ModelCall) => ModelAnswer): void;
  close(): Promise<void>;
}

export async function startModelServer(): Promise<ModelServer> {
  const calls: ModelCall[] = [];
  let script: (call: ModelCall) => ModelAnswer = () => ({ status: 503 });
  const server = createServer(async (request, response) => {
    const call = await readCall(request);
    calls.push(call);
    reply(call, script(call), { request, response });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A listening TCP server has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    calls,
    answer: (next) => {
      script = next;
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
  const purpose = prompt.includes("what an article means for them") ? "keylearning" : "summary";
  return { path: request.url ?? "", headers: request.headers, body, prompt, purpose };
}

function reply(
  call: ModelCall,
  answer: ModelAnswer,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): void {
  if ("kind" in answer) {
    request.socket.resetAndDestroy();
    return;
  }
  if ("status" in answer) {
    send(response, answer.status, answer.body ?? { error: { message: "Scripted." } });
    return;
  }
  const text = "text" in answer ? answer.text : JSON.stringify(answer.value);
  const { inputTokens = 100, outputTokens = 20 } = "value" in answer ? answer : {};
  const encode = call.path.endsWith("/responses") ? asResponse : asCompletion;
  send(response, 200, encode(text, { inputTokens, outputTokens }));
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

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
