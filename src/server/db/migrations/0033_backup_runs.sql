CREATE TABLE "backup_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backup_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text DEFAULT 'running' NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"host" text NOT NULL,
	"file" text,
	"bytes" bigint,
	"rows" integer,
	"problem" text,
	CONSTRAINT "backup_runs_state" CHECK ("backup_runs"."state" in ('running', 'stopped', 'failed', 'unproven', 'proven'))
);
--> statement-breakpoint
CREATE INDEX "backup_runs_by_start" ON "backup_runs" USING btree ("started_at");