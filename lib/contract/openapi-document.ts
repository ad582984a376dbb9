/** The OpenAPI 3.1 subset that the server writes and the reference page shows. */
export interface OpenApiDocument {
  openapi: "3.1.0";
  info: { title: string; version: string; summary: string; description: string };
  externalDocs: { description: string; url: string };
  servers: { url: string; description: string }[];
  security: Record<string, string[]>[];
  tags: Tag[];
  /** By path below the server's URL, then by lower-case method. */
  paths: Record<string, Record<string, Operation>>;
  /** Requests that the server sends, by event, then by method. */
  webhooks: Record<string, { post: Webhook }>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, Reply>;
    parameters: Record<string, Parameter>;
    headers: Record<string, Header>;
    securitySchemes: Record<string, object>;
  };
}

/** A group of operations. */
export interface Tag {
  name: string;
  description: string;
}

export interface Operation {
  operationId: string;
  tags: [string];
  summary: string;
  description?: string;
  /** Accepted credentials, each with the scope that its key needs. */
  security: Record<string, string[]>[];
  /** Whether a key that is limited to newsfeeds may call it, within these. */
  "x-limited-keys": boolean;
  parameters: (Parameter | Reference)[];
  requestBody?: { required: true; content: Record<"application/json", Content> };
  /** By status. */
  responses: Record<string, Reply | Reference>;
}

/** A request to the caller's own server. */
interface Webhook {
  summary: string;
  description: string;
  parameters: Parameter[];
  requestBody: { required: true; content: Record<"application/json", Content> };
  responses: Record<string, { description: string }>;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

export interface Reply {
  description: string;
  headers: Record<string, Reference>;
  content?: Record<string, Content>;
}

export interface Content {
  schema: JsonSchema;
  example: unknown;
}

export interface Header {
  description: string;
  schema: JsonSchema;
}

/** `#/components/…` */
export interface Reference {
  $ref: string;
}

type JsonType = "object" | "array" | "string" | "integer" | "number" | "boolean" | "null";

/** JSON Schema 2020-12 subset. */
export interface JsonSchema {
  $ref?: string;
  type?: JsonType | JsonType[];
  description?: string;
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: false;
  required?: string[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  examples?: unknown[];
}
