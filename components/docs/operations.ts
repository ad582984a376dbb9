import type { OpenApiDocument, Operation, Parameter, Reference, Tag } from "@/lib/contract/openapi-document";

/** An operation with its path and resolved references. */
export interface PlacedOperation extends Omit<Operation, "parameters"> {
  /** In capitals. */
  method: string;
  /** Below the server's address, parameters in braces. */
  path: string;
  parameters: Parameter[];
}

export interface OperationGroup extends Tag {
  operations: PlacedOperation[];
}

/** Groups the operations by tag, both in the document's order. */
export function groupsOf(document: OpenApiDocument): OperationGroup[] {
  const operations = operationsOf(document);
  return document.tags.map((tag) => ({
    ...tag,
    operations: operations.filter(({ tags }) => tags.includes(tag.name)),
  }));
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
