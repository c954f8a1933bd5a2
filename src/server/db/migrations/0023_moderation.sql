CREATE TABLE "bans" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "managers" (
	"tournament_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "managers_once" PRIMARY KEY("tournament_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "mutes" (
	"tournament_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"reason" text NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mutes_once" PRIMARY KEY("tournament_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"details" jsonb NOT NULL,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reporter_id" integer NOT NULL,
	"target" text NOT NULL,
	"target_id" integer NOT NULL,
	"tournament_id" integer,
	"reason" text NOT NULL,
	"text" text,
	"status" text DEFAULT 'open' NOT NULL,
	"decided_by_id" integer,
	"decided_at" timestamp (3) with time zone,
	"answer" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_once" UNIQUE("reporter_id","target","target_id"),
	CONSTRAINT "reports_target" CHECK ("reports"."target" in ('song', 'comment', 'user', 'tournament')),
	CONSTRAINT "reports_reason" CHECK ("reports"."reason" in ('spam', 'abuse', 'wrong_link', 'cheating', 'copyright', 'other')),
	CONSTRAINT "reports_status" CHECK ("reports"."status" in ('open', 'accepted', 'dismissed'))
);
--> statement-breakpoint
CREATE TABLE "address_keys" (
	"day" date PRIMARY KEY NOT NULL,
	"key" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quarantines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quarantines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"matchup_id" integer NOT NULL,
	"reason" text NOT NULL,
	"created_by_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"restored_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "voter_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "voter_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tournament_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"number" smallint NOT NULL,
	"user_id" integer,
	"spent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "voter_codes_once" UNIQUE("code_hash"),
	CONSTRAINT "voter_codes_number" UNIQUE("tournament_id","number")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_guest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "matchups" ADD COLUMN "song1_guest_votes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "matchups" ADD COLUMN "song2_guest_votes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "songs" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "songs" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "count_visibility" text DEFAULT 'live' NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "submitter_visibility" text DEFAULT 'shown' NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "voter_policy" text DEFAULT 'account' NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "min_account_age_hours" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "close_when_all_voted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "comment_policy" text DEFAULT 'on' NOT NULL;--> statement-breakpoint
ALTER TABLE "votes" ADD COLUMN "quarantine_id" integer;--> statement-breakpoint
ALTER TABLE "votes" ADD COLUMN "address_hash" bigint;--> statement-breakpoint
ALTER TABLE "bans" ADD CONSTRAINT "bans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "managers" ADD CONSTRAINT "managers_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "managers" ADD CONSTRAINT "managers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quarantines" ADD CONSTRAINT "quarantines_matchup_id_matchups_id_fk" FOREIGN KEY ("matchup_id") REFERENCES "public"."matchups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quarantines" ADD CONSTRAINT "quarantines_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voter_codes" ADD CONSTRAINT "voter_codes_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voter_codes" ADD CONSTRAINT "voter_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "managers_by_user" ON "managers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mutes_by_user" ON "mutes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notices_by_user" ON "notices" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reports_by_status" ON "reports" USING btree ("status","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reports_by_tournament" ON "reports" USING btree ("tournament_id","status","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reports_by_target" ON "reports" USING btree ("target","target_id");--> statement-breakpoint
CREATE INDEX "reports_by_decider" ON "reports" USING btree ("decided_by_id") WHERE "reports"."decided_by_id" is not null;--> statement-breakpoint
CREATE INDEX "quarantines_by_matchup" ON "quarantines" USING btree ("matchup_id","id");--> statement-breakpoint
CREATE INDEX "quarantines_by_user" ON "quarantines" USING btree ("created_by_id");--> statement-breakpoint
CREATE INDEX "voter_codes_by_user" ON "voter_codes" USING btree ("user_id","tournament_id");