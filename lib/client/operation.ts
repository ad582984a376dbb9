import type { AnyEndpoint } from "@/lib/contract/endpoint";

/** Address and type of an operation, without schemas, which would weigh too much in the browser. */
export interface Operation<E extends AnyEndpoint> extends Pick<AnyEndpoint, "method" | "path" | "surface"> {
  /** Type only. */
  endpoint?: E;
}
