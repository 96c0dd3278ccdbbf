ALTER TABLE "posts" ADD COLUMN "locale" text DEFAULT 'fa' NOT NULL;--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "title_en" text;--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "description_en" text;--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "item_title_en" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "title_en" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "description_en" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "item_title_en" text;--> statement-breakpoint
ALTER TABLE "game_servers" ADD COLUMN "name_en" text;--> statement-breakpoint
ALTER TABLE "game_servers" ADD COLUMN "description_en" text;--> statement-breakpoint
ALTER TABLE "shop_categories" ADD COLUMN "name_en" text;--> statement-breakpoint
ALTER TABLE "shop_items" ADD COLUMN "title_en" text;--> statement-breakpoint
ALTER TABLE "shop_items" ADD COLUMN "description_en" text;--> statement-breakpoint
ALTER TABLE "shop_items" ADD COLUMN "features_en" json;