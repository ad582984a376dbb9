import type { AnyEndpoint } from "@/lib/contract/endpoint";

/** Where an operation is found. Of its schemas there is the type alone: the server checks, and they weigh too much here. */
export interface Operation<E extends AnyEndpoint> extends Pick<AnyEndpoint, "method" | "path" | "surface"> {
  /** Never there. */
  endpoint?: E;
}
