ALTER TABLE "cards" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cards_by_user" ON "cards" USING btree ("user_id") WHERE "cards"."user_id" is not null;