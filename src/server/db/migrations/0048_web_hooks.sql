CREATE TABLE "web_hook_deliveries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "web_hook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hook_id" integer NOT NULL,
	"message_key" uuid NOT NULL,
	"event" text NOT NULL,
	"status" text NOT NULL,
	"attempts" smallint NOT NULL,
	"answer" integer,
	"problem" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "web_hook_deliveries_status" CHECK ("web_hook_deliveries"."status" in ('sent', 'waiting', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "web_hooks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "web_hooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tournament_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"shown_address" text NOT NULL,
	"events" text[] NOT NULL,
	"is_spoiler_free" boolean NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "web_hooks_kind" CHECK ("web_hooks"."kind" in ('standard', 'discord', 'slack'))
);
--> statement-breakpoint
ALTER TABLE "web_hook_deliveries" ADD CONSTRAINT "web_hook_deliveries_hook_id_web_hooks_id_fk" FOREIGN KEY ("hook_id") REFERENCES "public"."web_hooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_hooks" ADD CONSTRAINT "web_hooks_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_hooks" ADD CONSTRAINT "web_hooks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "web_hook_deliveries_once" ON "web_hook_deliveries" USING btree ("hook_id","message_key");--> statement-breakpoint
CREATE INDEX "web_hook_deliveries_newest" ON "web_hook_deliveries" USING btree ("hook_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "web_hooks_by_tournament" ON "web_hooks" USING btree ("tournament_id","id");--> statement-breakpoint
CREATE INDEX "web_hooks_by_user" ON "web_hooks" USING btree ("user_id");