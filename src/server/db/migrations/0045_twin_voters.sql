CREATE TABLE "twin_voters" (
	"tournament_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "twin_voters_once" PRIMARY KEY("tournament_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "twin_voters" ADD CONSTRAINT "twin_voters_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "twin_voters" ADD CONSTRAINT "twin_voters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "twin_voters_by_user" ON "twin_voters" USING btree ("user_id");