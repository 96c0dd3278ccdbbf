ALTER TABLE "users" ADD COLUMN "ban_message" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "banned_until" timestamp (3) with time zone;