CREATE TABLE "discussions" (
	"matchup_id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "comments_by_parent";--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "root_id" integer;--> statement-breakpoint
UPDATE "comments" SET "root_id" = coalesce("parent"."parent_id", "parent"."id") FROM "comments" "parent" WHERE "parent"."id" = "comments"."parent_id";--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_matchup_id_matchups_id_fk" FOREIGN KEY ("matchup_id") REFERENCES "public"."matchups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_in_order" ON "comments" USING btree ("matchup_id",(coalesce("root_id", "parent_id", "id")) desc,(case "depth" when 1 then 2147483647 when 2 then "id" else "parent_id" end) desc,(case "depth" when 3 then "id" else 2147483647 end) desc);--> statement-breakpoint
CREATE INDEX "comments_by_parent" ON "comments" USING btree ("parent_id","id" DESC NULLS FIRST);