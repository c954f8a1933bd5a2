DROP INDEX "outbox_by_user";--> statement-breakpoint
DROP INDEX "outbox_once";--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_of_user" ON "outbox" USING btree ("user_id","announcement_id","channel","target_id");