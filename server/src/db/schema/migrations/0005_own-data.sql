ALTER TABLE "mailed_links" ADD COLUMN "from_email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "username_changed_at" timestamp (3) with time zone;