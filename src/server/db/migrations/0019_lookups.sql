CREATE TABLE "lookups" (
	"key" text PRIMARY KEY NOT NULL,
	"found" jsonb,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "lookups_by_expiry" ON "lookups" USING btree ("expires_at");