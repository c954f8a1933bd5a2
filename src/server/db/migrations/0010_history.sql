CREATE TABLE "history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tournament_id" integer,
	"matchup_id" integer,
	"actor_id" integer,
	"actor_role" text NOT NULL,
	"action" text NOT NULL,
	"reason" text,
	"details" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "history_by_tournament" ON "history" USING btree ("tournament_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "history_by_matchup" ON "history" USING btree ("tournament_id","matchup_id","id" DESC NULLS FIRST) WHERE "history"."matchup_id" is not null;--> statement-breakpoint
CREATE FUNCTION "refuse_history_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The history is append-only';
END
$$;--> statement-breakpoint
CREATE TRIGGER "history_is_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "history" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_history_change"();--> statement-breakpoint
ALTER TABLE "history" ENABLE ALWAYS TRIGGER "history_is_append_only";
