import type { ModelTest } from "@/lib/contract/ai";
import { call } from "./call";
import * as operations from "./operations";

/** Only the operator may. */
export function testModel(): Promise<ModelTest> {
  return call(operations.testModel, {});
}
