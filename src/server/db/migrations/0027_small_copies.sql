DROP INDEX "images_without_color";--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "small_bytes" "bytea";--> statement-breakpoint
CREATE INDEX "images_without_small_copy" ON "images" USING btree ("sha") WHERE "images"."small_bytes" is null;