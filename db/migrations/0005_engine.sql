-- What operators look at: why attempts failed, and lists of runs. Ids of runs are ULIDs, so they sort by time.
CREATE TABLE wf.attempt_error (
  run_id    text NOT NULL REFERENCES wf.run ON DELETE CASCADE,
  step_id   text NOT NULL,                    -- 'step' when it was not one step that failed
  id        bigint GENERATED ALWAYS AS IDENTITY,
  step_name text,
  attempt   int NOT NULL,                     -- from 0
  error     text NOT NULL,
  at        bigint NOT NULL,
  PRIMARY KEY (run_id, step_id, id)
);
--> statement-breakpoint
ALTER TABLE wf.job ADD COLUMN leased_at bigint; -- when the call in progress began
--> statement-breakpoint
ALTER TABLE wf.run ADD COLUMN retry_of text;  -- the failed run that this one repeats
--> statement-breakpoint
CREATE UNIQUE INDEX run_retry ON wf.run (retry_of) WHERE retry_of IS NOT NULL AND status <> 'failed';
--> statement-breakpoint
DROP INDEX wf.run_by_fn;
--> statement-breakpoint
CREATE INDEX run_by_fn ON wf.run (fn_id, id);
--> statement-breakpoint
DROP INDEX wf.run_active;
--> statement-breakpoint
CREATE INDEX run_active ON wf.run (status, id) WHERE ended_at IS NULL;
--> statement-breakpoint
CREATE INDEX run_failed ON wf.run (fn_id, id) WHERE status = 'failed';
--> statement-breakpoint
CREATE INDEX run_failed_newest ON wf.run (id) WHERE status = 'failed';
