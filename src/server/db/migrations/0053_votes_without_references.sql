ALTER TABLE "votes" DROP CONSTRAINT "votes_matchup_id_matchups_id_fk";
--> statement-breakpoint
ALTER TABLE "votes" DROP CONSTRAINT "votes_user_id_users_id_fk";
