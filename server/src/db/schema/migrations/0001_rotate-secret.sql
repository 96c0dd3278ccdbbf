CREATE TABLE "audit_resealed" (
	"first_position" bigint PRIMARY KEY NOT NULL,
	"last_position" bigint NOT NULL,
	"seals" text[] NOT NULL,
	"key_id" text NOT NULL,
	"seal" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recovery_codes" ALTER COLUMN "code_hmac" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "previous_salt" text;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "previous_fingerprint" text;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD COLUMN "sealed_code" text;--> statement-breakpoint
CREATE INDEX "audit_resealed_last" ON "audit_resealed" USING btree ("last_position");