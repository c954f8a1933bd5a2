CREATE TABLE "heard_songs" (
	"user_id" integer NOT NULL,
	"song_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "heard_songs_once" PRIMARY KEY("user_id","song_id")
);
--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "listen_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "heard_songs" ADD CONSTRAINT "heard_songs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heard_songs" ADD CONSTRAINT "heard_songs_song_id_songs_id_fk" FOREIGN KEY ("song_id") REFERENCES "public"."songs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "heard_songs_by_song" ON "heard_songs" USING btree ("song_id");