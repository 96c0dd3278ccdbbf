ALTER TABLE "events" ADD COLUMN "stream_link" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "replay_link" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "voice_link" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "briefing" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "briefing_en" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "download_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "delay_s" integer DEFAULT 0 NOT NULL;