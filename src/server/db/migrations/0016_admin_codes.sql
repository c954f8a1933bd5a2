CREATE TABLE "used_admin_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL
);
