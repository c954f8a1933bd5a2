DROP INDEX "comments_by_matchup";--> statement-breakpoint
DROP INDEX "song_stats_by_points";--> statement-breakpoint
DROP INDEX "song_stats_by_votes";--> statement-breakpoint
DROP INDEX "song_stats_by_wins";--> statement-breakpoint
DROP INDEX "tournaments_by_status";--> statement-breakpoint
DROP INDEX "users_by_points";--> statement-breakpoint
DROP INDEX "users_by_votes";--> statement-breakpoint
DROP INDEX "users_by_wins";--> statement-breakpoint
CREATE INDEX "comments_threads" ON "comments" USING btree ("matchup_id","id" DESC NULLS FIRST) WHERE "comments"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "comments_by_matchup" ON "comments" USING btree ("matchup_id");--> statement-breakpoint
CREATE INDEX "song_stats_by_points" ON "song_stats" USING btree ("points" DESC NULLS FIRST,"song_key");--> statement-breakpoint
CREATE INDEX "song_stats_by_votes" ON "song_stats" USING btree ("votes_received" DESC NULLS FIRST,"song_key");--> statement-breakpoint
CREATE INDEX "song_stats_by_wins" ON "song_stats" USING btree ("championship_wins" DESC NULLS FIRST,"song_key");--> statement-breakpoint
CREATE INDEX "tournaments_by_status" ON "tournaments" USING btree ("status","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "users_by_points" ON "users" USING btree ("points" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "users_by_votes" ON "users" USING btree ("total_votes" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "users_by_wins" ON "users" USING btree ("tournaments_won" DESC NULLS FIRST,"id");