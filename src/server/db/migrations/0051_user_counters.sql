CREATE TABLE "ranking_queue" (
	"user_ids" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_counters" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"total_votes" integer DEFAULT 0 NOT NULL,
	"tournaments_won" integer DEFAULT 0 NOT NULL,
	"perfect_predictions" integer DEFAULT 0 NOT NULL,
	"votes_at_once_day" integer DEFAULT 0 NOT NULL,
	"votes_at_once" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_ranking" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"total_votes" integer NOT NULL,
	"tournaments_won" integer NOT NULL,
	"perfect_predictions" integer NOT NULL
);
--> statement-breakpoint
-- Pages that are half empty take the next version of a row beside it, without a new entry in the index.
ALTER TABLE "user_counters" SET (fillfactor = 50);--> statement-breakpoint
-- Shrinking the file would hold up transactions that add to it.
ALTER TABLE "ranking_queue" SET (vacuum_truncate = false);--> statement-breakpoint
CREATE FUNCTION "add_user_counters"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_counters (user_id) SELECT id FROM added WHERE deleted_at IS NULL ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "users_have_counters" AFTER INSERT ON "users" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "add_user_counters"();--> statement-breakpoint
-- The version before this one may run beside it for a moment, and moves the columns of users. They stay for it and nothing
-- else reads them: the next version drops them with this function.
CREATE FUNCTION "follow_old_counters"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_counters SET points = points + NEW.points - OLD.points,
    total_votes = total_votes + NEW.total_votes - OLD.total_votes,
    tournaments_won = tournaments_won + NEW.tournaments_won - OLD.tournaments_won,
    perfect_predictions = perfect_predictions + NEW.perfect_predictions - OLD.perfect_predictions
  WHERE user_id = NEW.id;
  INSERT INTO ranking_queue (user_ids) VALUES (ARRAY[NEW.id]);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "users_old_counters" AFTER UPDATE OF "points", "total_votes", "tournaments_won", "perfect_predictions" ON "users" FOR EACH ROW EXECUTE FUNCTION "follow_old_counters"();--> statement-breakpoint
INSERT INTO "user_counters" SELECT "id", "points", "total_votes", "tournaments_won", "perfect_predictions", "votes_at_once_day", "votes_at_once" FROM "users" WHERE "deleted_at" IS NULL ORDER BY "id";--> statement-breakpoint
INSERT INTO "user_ranking" SELECT "user_id", "points", "total_votes", "tournaments_won", "perfect_predictions" FROM "user_counters" WHERE ("points", "total_votes", "tournaments_won", "perfect_predictions") <> (0, 0, 0, 0);--> statement-breakpoint
DROP INDEX "users_by_points";--> statement-breakpoint
DROP INDEX "users_by_votes";--> statement-breakpoint
DROP INDEX "users_by_wins";--> statement-breakpoint
CREATE INDEX "user_ranking_by_points" ON "user_ranking" USING btree ("points" DESC NULLS FIRST,"user_id") WHERE "user_ranking"."points" > 0;--> statement-breakpoint
CREATE INDEX "user_ranking_by_votes" ON "user_ranking" USING btree ("total_votes" DESC NULLS FIRST,"user_id") WHERE "user_ranking"."total_votes" > 0;--> statement-breakpoint
CREATE INDEX "user_ranking_by_wins" ON "user_ranking" USING btree ("tournaments_won" DESC NULLS FIRST,"user_id") WHERE "user_ranking"."tournaments_won" > 0;
