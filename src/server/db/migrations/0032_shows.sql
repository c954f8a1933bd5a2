CREATE TABLE "room_people" (
	"tournament_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"nickname" text,
	"is_listed" boolean DEFAULT false NOT NULL,
	"joined_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "room_people_once" PRIMARY KEY("tournament_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "shows" (
	"tournament_id" integer PRIMARY KEY NOT NULL,
	"step" text DEFAULT 'closed' NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"matchup_id" integer,
	"until" timestamp (3) with time zone,
	"is_pausing" boolean DEFAULT false NOT NULL,
	"paused_by" text,
	"host_id" integer,
	"pin" text,
	"room_token" text,
	"room_ends_at" timestamp (3) with time zone,
	"host_network" text,
	CONSTRAINT "shows_step" CHECK ("shows"."step" in ('closed', 'lobby', 'draw', 'listen', 'vote', 'reveal', 'break', 'paused', 'over'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "guest_of" integer;--> statement-breakpoint
ALTER TABLE "songs" ADD COLUMN "start_seconds" smallint;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "pace" text DEFAULT 'clock' NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "show_seconds" smallint DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "break_seconds" smallint DEFAULT 8 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "listen_seconds" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "series_id" integer;--> statement-breakpoint
ALTER TABLE "room_people" ADD CONSTRAINT "room_people_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_people" ADD CONSTRAINT "room_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shows" ADD CONSTRAINT "shows_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shows" ADD CONSTRAINT "shows_matchup_id_matchups_id_fk" FOREIGN KEY ("matchup_id") REFERENCES "public"."matchups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shows" ADD CONSTRAINT "shows_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "room_people_nickname" ON "room_people" USING btree ("tournament_id",lower("nickname"));--> statement-breakpoint
CREATE INDEX "room_people_by_user" ON "room_people" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shows_by_pin" ON "shows" USING btree ("pin") WHERE "shows"."pin" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "shows_by_room_token" ON "shows" USING btree ("room_token") WHERE "shows"."room_token" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "shows_by_host" ON "shows" USING btree ("host_id") WHERE "shows"."pin" is not null;--> statement-breakpoint
CREATE INDEX "shows_by_matchup" ON "shows" USING btree ("matchup_id");--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_series_id_tournaments_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."tournaments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tournaments_by_series" ON "tournaments" USING btree ("series_id","id") WHERE "tournaments"."series_id" is not null;