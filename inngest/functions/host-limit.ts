/** Shared by every function that asks a host for something. */
export const oneAtATimeForEachHost = { scope: "env", key: "'host:' + event.data.shard", limit: 1 } as const;
