ALTER TABLE "matchups" ADD COLUMN "first_end_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "matchups" ADD COLUMN "time_change" jsonb;