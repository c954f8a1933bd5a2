DROP INDEX "songs_by_submitter";--> statement-breakpoint
CREATE INDEX "songs_by_submitter" ON "songs" USING btree ("submitter_id","id" DESC NULLS FIRST);