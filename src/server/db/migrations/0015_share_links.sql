CREATE TABLE "share_permissions" (
	"tournament_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"is_removed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "share_permissions_once" PRIMARY KEY("tournament_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "share_token" text;--> statement-breakpoint
ALTER TABLE "share_permissions" ADD CONSTRAINT "share_permissions_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_permissions" ADD CONSTRAINT "share_permissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_permissions_by_user" ON "share_permissions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tournaments_by_share_token" ON "tournaments" USING btree ("share_token") WHERE "tournaments"."share_token" is not null;