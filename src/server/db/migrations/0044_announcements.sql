CREATE TABLE "announcements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"tournament_id" integer,
	"matchup_id" integer,
	"song_id" integer,
	"comment_id" integer,
	"prediction_id" integer,
	"minutes" smallint,
	"due_at" timestamp (3) with time zone NOT NULL,
	"step" smallint DEFAULT 0 NOT NULL,
	"cursor" integer DEFAULT 0 NOT NULL,
	"expanded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcements_kind" CHECK ("announcements"."kind" in ('match_opened', 'match_closing', 'result', 'champion', 'comment', 'prediction_closing', 'prediction_ended'))
);
--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_channel";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "announcement_id" integer;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "target_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "announcements_due" ON "announcements" USING btree ("due_at","id") WHERE "announcements"."expanded_at" is null;--> statement-breakpoint
CREATE INDEX "announcements_closing" ON "announcements" USING btree ("matchup_id") WHERE "announcements"."kind" = 'match_closing' and "announcements"."expanded_at" is null;--> statement-breakpoint
CREATE INDEX "announcements_expanded" ON "announcements" USING btree ("expanded_at") WHERE "announcements"."expanded_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_once" ON "outbox" USING btree ("user_id","announcement_id","channel","target_id") WHERE "outbox"."announcement_id" is not null;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_channel" CHECK ("outbox"."channel" in ('mail', 'push', 'hook'));