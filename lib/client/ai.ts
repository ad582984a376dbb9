import { type ModelTest, testModel as testModelEndpoint } from "@/lib/contract/ai";
import { call } from "./call";

/** Only the operator may. */
export function testModel(): Promise<ModelTest> {
  return call(testModelEndpoint, {});
}
