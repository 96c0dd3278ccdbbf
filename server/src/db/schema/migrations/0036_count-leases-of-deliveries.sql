ALTER TABLE "deliveries" ADD COLUMN "leases" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "first_leased_at" timestamp (3) with time zone;