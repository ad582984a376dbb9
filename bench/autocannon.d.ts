/** The used part of autocannon, which has no types. */
declare module "autocannon" {
  function autocannon(options: autocannon.Options): Promise<autocannon.Result>;
  namespace autocannon {
    interface Request {
      path?: string;
      setupRequest?: (request: Request) => Request;
    }
    interface Options {
      url: string;
      connections: number;
      /** Seconds. */
      duration: number;
      method: string;
      headers: Record<string, string>;
      requests: Request[];
    }
    /** Latencies in milliseconds, throughput in bytes a second. */
    interface Result {
      requests: { average: number };
      latency: { p50: number; p75: number; p97_5: number };
      non2xx: number;
      errors: number;
      throughput: { average: number };
    }
  }
  export = autocannon;
}
