ALTER TABLE "round_raw_results" ADD COLUMN "driven" jsonb;--> statement-breakpoint
ALTER TABLE "championship_rounds" ADD COLUMN "count_back" integer DEFAULT 0 NOT NULL;