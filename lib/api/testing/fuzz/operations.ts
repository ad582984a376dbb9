import type { openApiDocument } from "@/lib/api/openapi";
import type { JsonSchema } from "@/lib/api/wire-schema";

/** One operation of the document, with references resolved. */
export interface Operation {
  operationId: string;
  tag: string;
  method: string;
  /** Below `/v1`, parameters in braces. */
  path: string;
  /** The document's entry for this path. */
  methods: string[];
  pathParams: Parameter[];
  query: Parameter[];
  isRepeatableByKey: boolean;
  body: JsonSchema | null;
  replies: Record<string, DocumentedReply>;
}

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: JsonSchema;
}

/** Null without a body. */
interface DocumentedReply {
  type: string | null;
  schema: JsonSchema | null;
  headers: string[];
}

type Content = Record<string, { schema: JsonSchema }>;

interface DocumentedOperation {
  operationId: string;
  tags: string[];
  parameters: ({ $ref: string } | Parameter)[];
  requestBody?: { content: Content };
  responses: Record<string, { $ref: string } | { headers?: object; content?: Content }>;
}

export type Document = ReturnType<typeof openApiDocument>;

/** Lists the document's operations in its order. */
export function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      // Another test checks the structure of the document.
      const { operationId, tags, parameters, requestBody, responses } = operation as DocumentedOperation;
      const given = parameters.map((parameter) => resolve<Parameter>(document, parameter));
      return {
        operationId,
        tag: tags[0] ?? "",
        method: method.toUpperCase(),
        path,
        methods: Object.keys(methods).map((name) => name.toUpperCase()),
        pathParams: given.filter((parameter) => parameter.in === "path"),
        query: given.filter((parameter) => parameter.in === "query"),
        isRepeatableByKey: given.some((parameter) => parameter.name === "Idempotency-Key"),
        body: requestBody?.content["application/json"]?.schema ?? null,
        replies: Object.fromEntries(
          Object.entries(responses).map(([status, reply]) => [status, documentedReply(resolve(document, reply))]),
        ),
      };
    }),
  );
}

function documentedReply({ headers = {}, content = {} }: { headers?: object; content?: Content }): DocumentedReply {
  const [type, media] = Object.entries(content)[0] ?? [null, null];
  return { type, schema: media?.schema ?? null, headers: Object.keys(headers) };
}

function resolve<T>(document: Document, part: { $ref: string } | T): T {
  if (!(part && typeof part === "object" && "$ref" in part)) return part as T;
  const found = part.$ref
    .slice(2)
    .split("/")
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document);
  return found as T;
}
