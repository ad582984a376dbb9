import type {
  Content,
  OpenApiDocument,
  Operation,
  Parameter,
  Reference,
  Reply,
  Tag,
} from "@/lib/contract/openapi-document";

/** An operation with its path and resolved references. */
export interface PlacedOperation extends Omit<Operation, "parameters"> {
  /** In capitals. */
  method: string;
  /** Below the server's address, parameters in braces. */
  path: string;
  parameters: Parameter[];
}

/** An operation on the page. */
export interface ShownOperation extends PlacedOperation {
  reply: Content | undefined;
  /** An operation above it in its group with the same example of a reply. */
  shownBefore: PlacedOperation | undefined;
}

export interface OperationGroup extends Tag {
  operations: ShownOperation[];
}

/** Groups the operations by tag, both in the document's order. */
export function groupsOf(document: OpenApiDocument): OperationGroup[] {
  const operations = operationsOf(document);
  return document.tags.map((tag) => {
    const byReply = new Map<string, PlacedOperation>();
    const shown = (operation: PlacedOperation): ShownOperation => {
      const reply = replyOf(operation);
      const example = JSON.stringify(reply?.example) ?? "";
      const shownBefore = byReply.get(example);
      if (example.length > LINK_CHARACTERS && !shownBefore) byReply.set(example, operation);
      return { ...operation, reply, shownBefore };
    };
    return { ...tag, operations: operations.filter(({ tags }) => tags.includes(tag.name)).map(shown) };
  });
}

/** Shorter examples are repeated rather than linked. */
const LINK_CHARACTERS = 80;

function replyOf(operation: PlacedOperation): Content | undefined {
  // A reply has one media type.
  return Object.values(successOf(operation)?.content ?? {})[0];
}

export function successOf({ responses }: PlacedOperation): Reply | undefined {
  const success = responses[200] ?? responses[204];
  return success && "headers" in success ? success : undefined;
}

export function operationsOf(document: OpenApiDocument): PlacedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      parameters: operation.parameters.map((parameter) => resolve(document, parameter)),
    })),
  );
}

/** @throws Error when the operation does not exist */
export function operationOf(document: OpenApiDocument, operationId: string): PlacedOperation {
  const operation = operationsOf(document).find((one) => one.operationId === operationId);
  if (!operation) throw new Error(`The document has no operation ${operationId}.`);
  return operation;
}

function resolve(document: OpenApiDocument, parameter: Parameter | Reference): Parameter {
  if (!("$ref" in parameter)) return parameter;
  const found = document.components.parameters[nameOf(parameter)];
  if (!found) throw new Error(`The document has no parameter ${parameter.$ref}.`);
  return found;
}

export function nameOf({ $ref }: Reference): string {
  return $ref.slice($ref.lastIndexOf("/") + 1);
}
