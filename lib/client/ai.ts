import type { ModelTest } from "@/lib/contract/ai";
import { call } from "./call";
import { testModel as testModelEndpoint } from "./operations/ai";

/** Only the operator may. */
export function testModel(): Promise<ModelTest> {
  return call(testModelEndpoint, {});
}
