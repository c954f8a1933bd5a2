ALTER TABLE "users" ADD COLUMN "votes_at_once" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "votes_at_once_day" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "votes" ADD COLUMN "is_paid_later" boolean DEFAULT false NOT NULL;