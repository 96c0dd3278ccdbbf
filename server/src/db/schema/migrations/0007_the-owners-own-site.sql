CREATE TABLE "footer_seals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "footer_seals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"image" text NOT NULL,
	"url" text NOT NULL,
	"alt" text NOT NULL,
	"alt_en" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_footer" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"columns" jsonb,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_footer_one" CHECK ("site_footer"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "site_pages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text collate "C" NOT NULL,
	"title" text NOT NULL,
	"title_en" text,
	"content" text NOT NULL,
	"content_en" text,
	"body" jsonb NOT NULL,
	"body_en" jsonb,
	"sanitizer" integer NOT NULL,
	"is_published" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_pages_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "site_landing" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"stats" jsonb,
	"games" jsonb,
	"news" jsonb,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_landing_one" CHECK ("site_landing"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "discord_invite_url_en" text;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "fivem_invite_url_en" text;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "cs2_invite_url_en" text;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "telegram_url_en" text;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "instagram_url_en" text;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "youtube_url_en" text;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "x_url_en" text;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "logo_light" text;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "logo_dark" text;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "icon" text;