import { queryOptions } from "@tanstack/react-query";
import { call } from "./call";
import * as operations from "./operations";

export function connectorsQuery() {
  return queryOptions({ queryKey: ["connectors"], queryFn: () => call(operations.listConnectors, {}) });
}
