DROP INDEX "participants_by_user";--> statement-breakpoint
DROP INDEX "sessions_by_user";--> statement-breakpoint
DROP INDEX "tournaments_by_creator";--> statement-breakpoint
CREATE INDEX "participants_by_user" ON "participants" USING btree ("user_id","tournament_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tournaments_by_creator" ON "tournaments" USING btree ("creator_id","id" DESC NULLS FIRST);