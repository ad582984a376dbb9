import { queryOptions } from "@tanstack/react-query";
import { call } from "./call";
import { listConnectors } from "./operations/connectors";

export function connectorsQuery() {
  return queryOptions({ queryKey: ["connectors"], queryFn: () => call(listConnectors, {}) });
}
