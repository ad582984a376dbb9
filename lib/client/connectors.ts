import { queryOptions } from "@tanstack/react-query";
import { listConnectors } from "@/lib/contract/connectors";
import { call } from "./call";

export function connectorsQuery() {
  return queryOptions({ queryKey: ["connectors"], queryFn: () => call(listConnectors, {}) });
}
