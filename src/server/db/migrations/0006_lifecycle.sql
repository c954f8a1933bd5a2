ALTER TABLE "tournaments" ADD COLUMN "draw_version" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "bracket_grid" jsonb;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "resumes_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "songs" SET "is_eliminated" = true FROM "matchups" m WHERE m."phase" = 'Third Place Match' AND m."winner_id" = "songs"."id";--> statement-breakpoint
UPDATE "tournaments" SET "playoffs_due_at" = now() + interval '24 hours', "next_due_at" = now() + interval '24 hours' WHERE "status" = 'start_playoffs' AND "playoffs_due_at" IS NULL;--> statement-breakpoint
UPDATE "tournaments" SET "resumes_at" = now(), "next_due_at" = now() WHERE "status" IN ('active', 'group_stage', 'knockout_stage') AND "next_due_at" IS NULL;
