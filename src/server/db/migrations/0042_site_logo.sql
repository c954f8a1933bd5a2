CREATE TABLE "site_logos" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"image_sha" text NOT NULL,
	"icon_sha" text NOT NULL,
	"mail_png" "bytea" NOT NULL,
	"width" smallint NOT NULL,
	"height" smallint NOT NULL,
	"ground" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "site_logos_only" CHECK ("site_logos"."is_only"),
	CONSTRAINT "site_logos_ground" CHECK ("site_logos"."ground" in ('any', 'light', 'dark'))
);
--> statement-breakpoint
ALTER TABLE "site_logos" ADD CONSTRAINT "site_logos_image_sha_images_sha_fk" FOREIGN KEY ("image_sha") REFERENCES "public"."images"("sha") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_logos" ADD CONSTRAINT "site_logos_icon_sha_images_sha_fk" FOREIGN KEY ("icon_sha") REFERENCES "public"."images"("sha") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_logos_by_image" ON "site_logos" USING btree ("image_sha");--> statement-breakpoint
CREATE INDEX "site_logos_by_icon" ON "site_logos" USING btree ("icon_sha");