ALTER TABLE "round_raw_results" ADD COLUMN "penalty_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "round_raw_results" ADD COLUMN "penalty_laps" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "round_raw_results" ADD COLUMN "disqualified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "round_raw_results" ADD COLUMN "shared_car" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "round_results" ADD COLUMN "shared_car" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "racing_session_drivers" ADD COLUMN "lap_count" integer;