CREATE TABLE "achievements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "achievements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"type" text NOT NULL,
	"threshold" integer NOT NULL,
	"earned_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "achievements_once" UNIQUE("user_id","type","threshold")
);
--> statement-breakpoint
CREATE TABLE "adjustments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "adjustments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"admin_id" integer,
	"field" text NOT NULL,
	"delta" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comment_likes" (
	"comment_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_likes_comment_id_user_id_pk" PRIMARY KEY("comment_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"matchup_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"parent_id" integer,
	"depth" smallint NOT NULL,
	"content" text NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tournament_id" integer NOT NULL,
	"name" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "groups_position" UNIQUE("tournament_id","position")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"sha" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "matchups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "matchups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tournament_id" integer NOT NULL,
	"key" text NOT NULL,
	"phase" text NOT NULL,
	"round" smallint NOT NULL,
	"position" smallint NOT NULL,
	"group_id" integer,
	"status" text DEFAULT 'pending' NOT NULL,
	"song1_id" integer,
	"song2_id" integer,
	"song1_votes" integer DEFAULT 0 NOT NULL,
	"song2_votes" integer DEFAULT 0 NOT NULL,
	"winner_id" integer,
	"decided_by" text,
	"start_time" timestamp (3) with time zone,
	"end_time" timestamp (3) with time zone,
	"tiebreaker_level" smallint DEFAULT 0 NOT NULL,
	"parent_matchup_id" integer,
	"winner_to_id" integer,
	"winner_to_slot" smallint,
	"loser_to_id" integer,
	"loser_to_slot" smallint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "matchups_key" UNIQUE("tournament_id","key"),
	CONSTRAINT "matchups_status" CHECK ("matchups"."status" in ('pending', 'scheduled', 'active', 'completed')),
	CONSTRAINT "matchups_times" CHECK ("matchups"."end_time" > "matchups"."start_time"),
	CONSTRAINT "matchups_tally" CHECK ("matchups"."song1_votes" >= 0 and "matchups"."song2_votes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "participants" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "participants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tournament_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"is_following" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "participants_once" UNIQUE("tournament_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "prediction_votes" (
	"prediction_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"vote" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prediction_votes_prediction_id_user_id_pk" PRIMARY KEY("prediction_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "predictions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "predictions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"author_id" integer NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"image_url" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"yes_votes" integer DEFAULT 0 NOT NULL,
	"no_votes" integer DEFAULT 0 NOT NULL,
	"outcome" text,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "song_stats" (
	"song_key" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"artist" text NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"votes_received" integer DEFAULT 0 NOT NULL,
	"matchups_won" integer DEFAULT 0 NOT NULL,
	"matchups_decided" integer DEFAULT 0 NOT NULL,
	"championship_wins" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "songs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "songs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tournament_id" integer NOT NULL,
	"submitter_id" integer NOT NULL,
	"title" text NOT NULL,
	"artist" text NOT NULL,
	"song_key" text NOT NULL,
	"url" text,
	"spotify_url" text,
	"youtube_url" text,
	"cover_url" text,
	"pitch" text,
	"platform" text NOT NULL,
	"submission_type" text NOT NULL,
	"parent_song_id" integer,
	"group_id" integer,
	"is_eliminated" boolean DEFAULT false NOT NULL,
	"draw_position" smallint,
	"image_sha" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "songs_tiebreaker_option" UNIQUE("parent_song_id","submission_type"),
	CONSTRAINT "songs_parent" CHECK (("songs"."submission_type" = 'main_participant_entry') = ("songs"."parent_song_id" is null))
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"tokens" smallint NOT NULL,
	"last_refresh" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tournaments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tournaments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text,
	"creator_id" integer NOT NULL,
	"status" text DEFAULT 'setup' NOT NULL,
	"current_phase" text DEFAULT 'submission' NOT NULL,
	"current_round" integer DEFAULT 0 NOT NULL,
	"total_rounds" integer DEFAULT 0 NOT NULL,
	"tournament_type" text NOT NULL,
	"max_participants" smallint NOT NULL,
	"min_users" smallint NOT NULL,
	"songs_per_group" smallint NOT NULL,
	"match_duration_minutes" integer NOT NULL,
	"match_interval_minutes" integer NOT NULL,
	"tournament_duration_days" integer NOT NULL,
	"is_public" boolean NOT NULL,
	"scheduling_type" text NOT NULL,
	"start_date_mode" text NOT NULL,
	"group_phase_scheduling" text NOT NULL,
	"tournament_start_date" timestamp (3) with time zone,
	"third_place_match" boolean NOT NULL,
	"hero_background" jsonb,
	"bracket_size" smallint,
	"winner_id" integer,
	"draw_seed" text NOT NULL,
	"start_date" timestamp (3) with time zone,
	"end_date" timestamp (3) with time zone,
	"auto_start_at" timestamp (3) with time zone,
	"playoffs_due_at" timestamp (3) with time zone,
	"next_due_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tournaments_size" CHECK ("tournaments"."max_participants" between 4 and 64)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"username" text,
	"password_hash" text,
	"first_name" text,
	"last_name" text,
	"role" text DEFAULT 'user' NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"total_votes" integer DEFAULT 0 NOT NULL,
	"tournaments_won" integer DEFAULT 0 NOT NULL,
	"perfect_predictions" integer DEFAULT 0 NOT NULL,
	"level_adjustment" integer DEFAULT 0 NOT NULL,
	"image_sha" text,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('user', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "votes" (
	"matchup_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"song_id" integer,
	"last_key" text,
	"last_outcome" smallint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "votes_matchup_id_user_id_pk" PRIMARY KEY("matchup_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "achievements" ADD CONSTRAINT "achievements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_matchup_id_matchups_id_fk" FOREIGN KEY ("matchup_id") REFERENCES "public"."matchups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matchups" ADD CONSTRAINT "matchups_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matchups" ADD CONSTRAINT "matchups_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matchups" ADD CONSTRAINT "matchups_song1_id_songs_id_fk" FOREIGN KEY ("song1_id") REFERENCES "public"."songs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matchups" ADD CONSTRAINT "matchups_song2_id_songs_id_fk" FOREIGN KEY ("song2_id") REFERENCES "public"."songs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matchups" ADD CONSTRAINT "matchups_winner_id_songs_id_fk" FOREIGN KEY ("winner_id") REFERENCES "public"."songs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matchups" ADD CONSTRAINT "matchups_parent_matchup_id_matchups_id_fk" FOREIGN KEY ("parent_matchup_id") REFERENCES "public"."matchups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matchups" ADD CONSTRAINT "matchups_winner_to_id_matchups_id_fk" FOREIGN KEY ("winner_to_id") REFERENCES "public"."matchups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matchups" ADD CONSTRAINT "matchups_loser_to_id_matchups_id_fk" FOREIGN KEY ("loser_to_id") REFERENCES "public"."matchups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prediction_votes" ADD CONSTRAINT "prediction_votes_prediction_id_predictions_id_fk" FOREIGN KEY ("prediction_id") REFERENCES "public"."predictions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prediction_votes" ADD CONSTRAINT "prediction_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "predictions" ADD CONSTRAINT "predictions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "songs" ADD CONSTRAINT "songs_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "songs" ADD CONSTRAINT "songs_submitter_id_users_id_fk" FOREIGN KEY ("submitter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "songs" ADD CONSTRAINT "songs_parent_song_id_songs_id_fk" FOREIGN KEY ("parent_song_id") REFERENCES "public"."songs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "songs" ADD CONSTRAINT "songs_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "songs" ADD CONSTRAINT "songs_image_sha_images_sha_fk" FOREIGN KEY ("image_sha") REFERENCES "public"."images"("sha") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_winner_id_songs_id_fk" FOREIGN KEY ("winner_id") REFERENCES "public"."songs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_image_sha_images_sha_fk" FOREIGN KEY ("image_sha") REFERENCES "public"."images"("sha") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_matchup_id_matchups_id_fk" FOREIGN KEY ("matchup_id") REFERENCES "public"."matchups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_song_id_songs_id_fk" FOREIGN KEY ("song_id") REFERENCES "public"."songs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "adjustments_by_user" ON "adjustments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "comment_likes_by_user" ON "comment_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "comments_by_matchup" ON "comments" USING btree ("matchup_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "comments_by_parent" ON "comments" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "comments_by_user" ON "comments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "matchups_by_song1" ON "matchups" USING btree ("song1_id");--> statement-breakpoint
CREATE INDEX "matchups_by_song2" ON "matchups" USING btree ("song2_id");--> statement-breakpoint
CREATE INDEX "matchups_by_winner_to" ON "matchups" USING btree ("winner_to_id");--> statement-breakpoint
CREATE INDEX "matchups_by_loser_to" ON "matchups" USING btree ("loser_to_id");--> statement-breakpoint
CREATE INDEX "matchups_by_parent" ON "matchups" USING btree ("parent_matchup_id");--> statement-breakpoint
CREATE INDEX "participants_by_user" ON "participants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "prediction_votes_by_user" ON "prediction_votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "predictions_by_expiry" ON "predictions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "predictions_by_author" ON "predictions" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_by_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "song_stats_by_points" ON "song_stats" USING btree ("points" DESC NULLS LAST,"song_key");--> statement-breakpoint
CREATE INDEX "song_stats_by_votes" ON "song_stats" USING btree ("votes_received" DESC NULLS LAST,"song_key");--> statement-breakpoint
CREATE INDEX "song_stats_by_wins" ON "song_stats" USING btree ("championship_wins" DESC NULLS LAST,"song_key");--> statement-breakpoint
CREATE INDEX "songs_by_tournament" ON "songs" USING btree ("tournament_id");--> statement-breakpoint
CREATE INDEX "songs_by_submitter" ON "songs" USING btree ("submitter_id");--> statement-breakpoint
CREATE INDEX "songs_by_key" ON "songs" USING btree ("song_key");--> statement-breakpoint
CREATE UNIQUE INDEX "songs_main_entry" ON "songs" USING btree ("tournament_id","song_key") WHERE "songs"."parent_song_id" is null;--> statement-breakpoint
CREATE INDEX "tournaments_by_creator" ON "tournaments" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "tournaments_by_status" ON "tournaments" USING btree ("status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "tournaments_by_due" ON "tournaments" USING btree ("next_due_at") WHERE "tournaments"."next_due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_lower" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "users_by_points" ON "users" USING btree ("points" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "users_by_votes" ON "users" USING btree ("total_votes" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "users_by_wins" ON "users" USING btree ("tournaments_won" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "votes_by_user" ON "votes" USING btree ("user_id","matchup_id");