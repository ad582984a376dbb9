-- The embedded workflow engine's tables. Payloads are text that holds JSON, never jsonb: crawled text may hold U+0000,
-- which jsonb refuses, and the engine only moves payloads around. Times are milliseconds since 1970 by the database's
-- clock, so leases do not depend on several machines' clocks agreeing.
CREATE SCHEMA wf;
--> statement-breakpoint
CREATE FUNCTION wf.now_ms() RETURNS bigint LANGUAGE sql VOLATILE AS
$$ SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint $$;
--> statement-breakpoint
CREATE TABLE wf.event (
  id          text PRIMARY KEY,               -- ULID, what send() gets back
  ext_id      text UNIQUE,                    -- id given by the sender; forgotten after 24 h
  name        text NOT NULL,
  body        text NOT NULL,
  received_at bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX event_received ON wf.event (received_at);
--> statement-breakpoint
CREATE INDEX event_remembered ON wf.event (received_at) WHERE ext_id IS NOT NULL;
--> statement-breakpoint
CREATE TABLE wf.run (
  id          text PRIMARY KEY,
  fn_id       text NOT NULL,
  status      text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'running', 'completed', 'failed')),
  event       text NOT NULL,                  -- the event that started it
  label       text,                           -- for people: the event's id, or the cron expression
  idem_key    text UNIQUE,                    -- idempotency key; forgotten after 24 h
  single_key  text,                           -- singleton key
  ckeys       text[] NOT NULL DEFAULT '{}',   -- concurrency keys, each with its limit at the same place in climits
  climits     int[] NOT NULL DEFAULT '{}',
  async_ops   boolean NOT NULL DEFAULT false, -- ever slept, waited, invoked or ran steps in parallel
  force_plan  boolean NOT NULL DEFAULT false, -- sent to the SDK as ctx.disable_immediate_execution
  pending     text[] NOT NULL DEFAULT '{}',   -- parallel steps that have not ended
  req_version int NOT NULL DEFAULT -1,
  parent_run  text,                           -- who called step.invoke, and in which step
  parent_step text,
  output      text,
  error       text,
  created_at  bigint NOT NULL,
  started_at  bigint,
  ended_at    bigint
);
--> statement-breakpoint
CREATE INDEX run_by_fn ON wf.run (fn_id, created_at DESC);
--> statement-breakpoint
CREATE INDEX run_active ON wf.run (created_at) WHERE ended_at IS NULL;
--> statement-breakpoint
CREATE INDEX run_ended ON wf.run (status, ended_at) WHERE ended_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX run_remembered ON wf.run (created_at) WHERE idem_key IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX run_singleton ON wf.run (fn_id, single_key) WHERE ended_at IS NULL AND single_key IS NOT NULL;
--> statement-breakpoint
CREATE SEQUENCE wf.step_seq;
--> statement-breakpoint
CREATE TABLE wf.step (
  run_id     text NOT NULL REFERENCES wf.run ON DELETE CASCADE,
  id         text NOT NULL,                   -- SHA-1 made by the SDK
  name       text,
  op         text NOT NULL,
  data       text,
  error      text,
  racing     boolean NOT NULL DEFAULT false,  -- the function goes on when it ends, whatever else is pending
  seq        bigint,                          -- order of completion; null while it has not ended
  created_at bigint NOT NULL,
  ended_at   bigint,
  PRIMARY KEY (run_id, id)
);
--> statement-breakpoint
-- The queue. A row goes when its work is done, so the table stays small.
CREATE TABLE wf.job (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  run_id      text NOT NULL,
  step_id     text NOT NULL,                  -- 'step' asks the function what is next, else the one step to run
  kind        text NOT NULL CHECK (kind IN ('exec', 'timer')), -- 'exec' calls the function, 'timer' only ends a step
  fn_id       text NOT NULL,
  run_at      bigint NOT NULL,
  attempt     int NOT NULL DEFAULT 0,
  dirty       boolean NOT NULL DEFAULT false, -- asked for again while leased
  is_start    boolean NOT NULL DEFAULT false,
  tkey        text,                           -- throttle key, on start jobs only
  ckeys       text[] NOT NULL DEFAULT '{}',
  climits     int[] NOT NULL DEFAULT '{}',
  owner       text,
  lease_until bigint,
  gen         int NOT NULL DEFAULT 0,         -- fencing token: one more for each claim
  UNIQUE (run_id, step_id, kind)
);
--> statement-breakpoint
CREATE INDEX job_ready ON wf.job (kind, run_at, id);
--> statement-breakpoint
CREATE INDEX job_leased ON wf.job (lease_until) WHERE lease_until IS NOT NULL;
--> statement-breakpoint
CREATE TABLE wf.wait (
  run_id     text NOT NULL,
  step_id    text NOT NULL,
  event_name text NOT NULL,
  expr       text,
  origin     text NOT NULL,                   -- the run's own event, "event" in the expression
  PRIMARY KEY (run_id, step_id)
);
--> statement-breakpoint
CREATE INDEX wait_name ON wf.wait (event_name);
--> statement-breakpoint
CREATE TABLE wf.throttle (
  key text PRIMARY KEY,
  tat bigint NOT NULL                         -- theoretical arrival time
);
--> statement-breakpoint
CREATE TABLE wf.cron (
  fn_id   text NOT NULL,
  expr    text NOT NULL,
  next_at bigint NOT NULL,
  PRIMARY KEY (fn_id, expr)
);
