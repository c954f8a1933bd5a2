ALTER TABLE "images" ADD COLUMN "color" text;--> statement-breakpoint
CREATE INDEX "images_without_color" ON "images" USING btree ("sha") WHERE "images"."color" is null;