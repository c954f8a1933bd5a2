CREATE TABLE "kept_voters" (
	"matchup_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "kept_voters_once" PRIMARY KEY("matchup_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "hidden_by_admin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "songs" ADD COLUMN "hidden_by_admin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "songs" ADD COLUMN "hides_texts_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "kept_voters" ADD CONSTRAINT "kept_voters_matchup_id_matchups_id_fk" FOREIGN KEY ("matchup_id") REFERENCES "public"."matchups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_voters" ADD CONSTRAINT "kept_voters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_voters_by_user" ON "kept_voters" USING btree ("user_id");--> statement-breakpoint
-- What an admin hid before: the newest row of the history about it names the role, which is 'creator' for an admin's own
-- tournament.
UPDATE "songs" s SET "hidden_by_admin" = true WHERE s."hidden_at" IS NOT NULL AND 'admin' = (
	SELECT coalesce((SELECT u."role" FROM "users" u WHERE u."id" = h."actor_id" AND u."role" = 'admin'), h."actor_role") FROM "history" h WHERE h."tournament_id" = s."tournament_id" AND h."action" = 'song_hidden'
		AND h."details"->'about'->>'songId' = s."id"::text ORDER BY h."id" DESC LIMIT 1);--> statement-breakpoint
UPDATE "comments" c SET "hidden_by_admin" = true WHERE c."hidden_at" IS NOT NULL AND 'admin' = (
	SELECT coalesce((SELECT u."role" FROM "users" u WHERE u."id" = h."actor_id" AND u."role" = 'admin'), h."actor_role") FROM "history" h JOIN "matchups" m ON m."tournament_id" = h."tournament_id"
		WHERE m."id" = c."matchup_id" AND h."action" = 'comment_hidden'
		AND h."details"->'about'->>'commentId' = c."id"::text ORDER BY h."id" DESC LIMIT 1);
