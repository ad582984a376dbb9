CREATE TABLE "ai_refusals" (
	"day" date NOT NULL,
	"refusal" text NOT NULL,
	"count" integer NOT NULL,
	"final_count" integer NOT NULL,
	CONSTRAINT "ai_refusals_day_refusal_pk" PRIMARY KEY("day","refusal")
);
