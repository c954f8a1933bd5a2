ALTER TABLE "votes" DROP CONSTRAINT "votes_song_id_songs_id_fk";
--> statement-breakpoint
DROP INDEX "predictions_by_expiry";--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "participant_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "tournaments" SET "participant_count" = (SELECT count(*) FROM "participants" WHERE "participants"."tournament_id" = "tournaments"."id");--> statement-breakpoint
CREATE INDEX "matchups_by_winner" ON "matchups" USING btree ("winner_id");--> statement-breakpoint
CREATE INDEX "matchups_by_group" ON "matchups" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "participants_in_order" ON "participants" USING btree ("tournament_id","is_following","id");--> statement-breakpoint
CREATE INDEX "songs_by_group" ON "songs" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "tournaments_by_winner" ON "tournaments" USING btree ("winner_id");--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("id") WHERE "users"."role" = 'admin';--> statement-breakpoint
CREATE INDEX "predictions_by_expiry" ON "predictions" USING btree ("expires_at","id");