DROP INDEX "songs_by_key";--> statement-breakpoint
DROP INDEX "users_by_points";--> statement-breakpoint
CREATE INDEX "songs_by_key" ON "songs" USING btree ("song_key",("parent_song_id" is not null),"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "users_by_points" ON "users" USING btree ("points" DESC NULLS FIRST,"id") WHERE "users"."deleted_at" is null;