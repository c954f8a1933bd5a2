CREATE TABLE "matchup_tallies" (
	"matchup_id" integer NOT NULL,
	"slot" smallint NOT NULL,
	"song1" integer NOT NULL,
	"song2" integer NOT NULL,
	"guest1" integer NOT NULL,
	"guest2" integer NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "matchup_tallies_once" PRIMARY KEY("matchup_id","slot")
);
--> statement-breakpoint
ALTER TABLE "matchup_tallies" ADD CONSTRAINT "matchup_tallies_matchup_id_matchups_id_fk" FOREIGN KEY ("matchup_id") REFERENCES "public"."matchups"("id") ON DELETE cascade ON UPDATE no action;