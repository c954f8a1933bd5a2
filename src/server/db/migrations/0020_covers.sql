CREATE TABLE "remote_pictures" (
	"key" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"image_sha" text,
	"failures" smallint DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "predictions" ADD COLUMN "image_sha" text;--> statement-breakpoint
ALTER TABLE "songs" ADD COLUMN "cover_sha" text;--> statement-breakpoint
ALTER TABLE "remote_pictures" ADD CONSTRAINT "remote_pictures_image_sha_images_sha_fk" FOREIGN KEY ("image_sha") REFERENCES "public"."images"("sha") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "remote_pictures_by_image" ON "remote_pictures" USING btree ("image_sha") WHERE "remote_pictures"."image_sha" is not null;--> statement-breakpoint
CREATE INDEX "remote_pictures_due" ON "remote_pictures" USING btree ("next_try_at") WHERE "remote_pictures"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "remote_pictures_done" ON "remote_pictures" USING btree ("used_at") WHERE "remote_pictures"."next_try_at" is null;--> statement-breakpoint
ALTER TABLE "predictions" ADD CONSTRAINT "predictions_image_sha_images_sha_fk" FOREIGN KEY ("image_sha") REFERENCES "public"."images"("sha") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "songs" ADD CONSTRAINT "songs_cover_sha_images_sha_fk" FOREIGN KEY ("cover_sha") REFERENCES "public"."images"("sha") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "predictions_by_image" ON "predictions" USING btree ("image_sha") WHERE "predictions"."image_sha" is not null;--> statement-breakpoint
CREATE INDEX "predictions_without_image" ON "predictions" USING btree (hashtextextended("image_url", 0)) WHERE "predictions"."image_url" is not null and "predictions"."image_sha" is null;--> statement-breakpoint
CREATE INDEX "songs_by_cover" ON "songs" USING btree ("cover_sha") WHERE "songs"."cover_sha" is not null;--> statement-breakpoint
CREATE INDEX "songs_without_cover" ON "songs" USING btree (hashtextextended("cover_url", 0)) WHERE "songs"."cover_url" is not null and "songs"."cover_sha" is null;--> statement-breakpoint
-- The addresses of older songs and predictions are fetched after the upgrade.
INSERT INTO "remote_pictures" ("key", "url", "next_try_at", "used_at")
SELECT encode(sha256(convert_to(named.url, 'UTF8')), 'hex'), named.url, now(), now()
FROM (SELECT "cover_url" AS url FROM "songs" UNION SELECT "image_url" FROM "predictions") named
WHERE named.url IS NOT NULL;
