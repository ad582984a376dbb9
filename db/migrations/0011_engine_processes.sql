-- Who shares the work of the engine: each process renews its row for as long as it runs.
CREATE TABLE wf.process (
  owner   text PRIMARY KEY,
  seen_at bigint NOT NULL
);
