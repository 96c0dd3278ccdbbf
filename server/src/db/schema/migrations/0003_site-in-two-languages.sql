ALTER TABLE "site_settings" ADD COLUMN "site_title_en" text;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "site_description_en" text;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "announcement_en" text;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "announcement_url" text;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "announcement_until" text;