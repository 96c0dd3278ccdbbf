ALTER TABLE "championship_standings" ALTER COLUMN "entry_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "round_results" ADD COLUMN "team_id" integer;--> statement-breakpoint
ALTER TABLE "championship_standings" ADD COLUMN "team_id" integer;--> statement-breakpoint
ALTER TABLE "championship_entries" ADD COLUMN "team_id" integer;--> statement-breakpoint
ALTER TABLE "championship_entries" ADD CONSTRAINT "championship_entries_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "round_results_team" ON "round_results" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "championship_standings_team" ON "championship_standings" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "championship_entries_team" ON "championship_entries" USING btree ("team_id");