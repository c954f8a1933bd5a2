CREATE TABLE "prediction_disputes" (
	"prediction_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prediction_disputes_prediction_id_user_id_pk" PRIMARY KEY("prediction_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "predictions" ADD COLUMN "rules_version" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "predictions" ADD COLUMN "dispute_status" text;--> statement-breakpoint
ALTER TABLE "predictions" ADD COLUMN "disputed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "predictions" ADD COLUMN "dispute_decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "predictions" ADD COLUMN "dispute_note" text;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "rules_version" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "prediction_disputes" ADD CONSTRAINT "prediction_disputes_prediction_id_predictions_id_fk" FOREIGN KEY ("prediction_id") REFERENCES "public"."predictions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prediction_disputes" ADD CONSTRAINT "prediction_disputes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prediction_disputes_by_user" ON "prediction_disputes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "predictions_disputed" ON "predictions" USING btree ("disputed_at","id") WHERE "predictions"."dispute_status" = 'open';