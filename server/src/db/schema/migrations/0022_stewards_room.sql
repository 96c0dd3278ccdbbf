CREATE TABLE "championship_grid_drops" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "championship_grid_drops_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"championship_id" integer NOT NULL,
	"entry_id" integer NOT NULL,
	"places" integer NOT NULL,
	"decision_id" integer,
	"given_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"reverted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "decision_appeals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "decision_appeals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"decision_id" integer NOT NULL,
	"incident_id" integer NOT NULL,
	"user_id" integer,
	"party_id" integer NOT NULL,
	"text" text NOT NULL,
	"news" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "driver_bars" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "driver_bars_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"championship_id" integer NOT NULL,
	"entry_id" integer NOT NULL,
	"decision_id" integer NOT NULL,
	"effect" text collate "C" NOT NULL,
	"rounds" integer,
	"until" timestamp (3) with time zone,
	"given_at" timestamp (3) with time zone NOT NULL,
	"reverted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"championship_id" integer NOT NULL,
	"incident_id" integer NOT NULL,
	"round_id" integer NOT NULL,
	"hearing" integer NOT NULL,
	"place" integer,
	"number" text,
	"facts" text NOT NULL,
	"rule" text NOT NULL,
	"reason" text NOT NULL,
	"language" text collate "C" NOT NULL,
	"outcome" text collate "C",
	"appealed_decision_id" integer,
	"drafted_by" integer,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"published_by" integer,
	"published_at" timestamp (3) with time zone,
	"reverted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "incident_declarations" (
	"incident_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"declared_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "incident_declarations_incident_id_user_id_pk" PRIMARY KEY("incident_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incidents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"championship_id" integer NOT NULL,
	"round_session_id" integer NOT NULL,
	"reporter_id" integer,
	"reporter_entry_id" integer,
	"kind" text collate "C" NOT NULL,
	"lap" integer,
	"at_ms" integer,
	"text" text NOT NULL,
	"links" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"statements_until" timestamp (3) with time zone,
	"inadmissible_at" timestamp (3) with time zone,
	"inadmissible_reason" text,
	"withdrawn_at" timestamp (3) with time zone,
	"merged_into_id" integer,
	"assigned_to" integer,
	"decided_at" timestamp (3) with time zone,
	"appeal_until" timestamp (3) with time zone,
	"appealed_at" timestamp (3) with time zone,
	"heard_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"ready_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "licence_points" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "licence_points_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"championship_id" integer NOT NULL,
	"series_id" integer,
	"entry_id" integer NOT NULL,
	"decision_id" integer NOT NULL,
	"points" integer NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"reverted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "incident_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incident_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"incident_id" integer NOT NULL,
	"user_id" integer,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "incident_parties" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incident_parties_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"incident_id" integer NOT NULL,
	"role" text collate "C" NOT NULL,
	"entry_id" integer,
	"user_id" integer,
	"question" text,
	"question_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "decision_penalties" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "decision_penalties_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"decision_id" integer NOT NULL,
	"entry_id" integer NOT NULL,
	"kind" text collate "C" NOT NULL,
	"value" integer,
	"until" timestamp (3) with time zone,
	"lap_ids" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "decision_safety" (
	"decision_id" integer NOT NULL,
	"entry_id" integer NOT NULL,
	"points" integer NOT NULL,
	CONSTRAINT "decision_safety_decision_id_entry_id_pk" PRIMARY KEY("decision_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "incident_statements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incident_statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"incident_id" integer NOT NULL,
	"party_id" integer NOT NULL,
	"user_id" integer,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "championship_stewards" (
	"championship_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" text collate "C" NOT NULL,
	"appointed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "championship_stewards_championship_id_user_id_pk" PRIMARY KEY("championship_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "incident_votes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incident_votes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"incident_id" integer NOT NULL,
	"hearing" integer NOT NULL,
	"user_id" integer,
	"role" text collate "C" NOT NULL,
	"verdict" text collate "C" NOT NULL,
	"note" text NOT NULL,
	"voted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "championship_corrections" ADD COLUMN "decision_id" integer;--> statement-breakpoint
ALTER TABLE "round_sessions" ADD COLUMN "result_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "safety_history" ADD COLUMN "decision_id" integer;--> statement-breakpoint
ALTER TABLE "championship_grid_drops" ADD CONSTRAINT "championship_grid_drops_championship_id_championships_id_fk" FOREIGN KEY ("championship_id") REFERENCES "public"."championships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_grid_drops" ADD CONSTRAINT "championship_grid_drops_entry_id_championship_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."championship_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_appeals" ADD CONSTRAINT "decision_appeals_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_appeals" ADD CONSTRAINT "decision_appeals_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_appeals" ADD CONSTRAINT "decision_appeals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_appeals" ADD CONSTRAINT "decision_appeals_party_id_incident_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."incident_parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_bars" ADD CONSTRAINT "driver_bars_championship_id_championships_id_fk" FOREIGN KEY ("championship_id") REFERENCES "public"."championships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_bars" ADD CONSTRAINT "driver_bars_entry_id_championship_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."championship_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_bars" ADD CONSTRAINT "driver_bars_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_championship_id_championships_id_fk" FOREIGN KEY ("championship_id") REFERENCES "public"."championships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_round_id_championship_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."championship_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_appealed_decision_id_decisions_id_fk" FOREIGN KEY ("appealed_decision_id") REFERENCES "public"."decisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_drafted_by_users_id_fk" FOREIGN KEY ("drafted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_declarations" ADD CONSTRAINT "incident_declarations_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_declarations" ADD CONSTRAINT "incident_declarations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_championship_id_championships_id_fk" FOREIGN KEY ("championship_id") REFERENCES "public"."championships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_round_session_id_round_sessions_id_fk" FOREIGN KEY ("round_session_id") REFERENCES "public"."round_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_reporter_entry_id_championship_entries_id_fk" FOREIGN KEY ("reporter_entry_id") REFERENCES "public"."championship_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_merged_into_id_incidents_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_points" ADD CONSTRAINT "licence_points_championship_id_championships_id_fk" FOREIGN KEY ("championship_id") REFERENCES "public"."championships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_points" ADD CONSTRAINT "licence_points_series_id_championship_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."championship_series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_points" ADD CONSTRAINT "licence_points_entry_id_championship_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."championship_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_points" ADD CONSTRAINT "licence_points_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_notes" ADD CONSTRAINT "incident_notes_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_notes" ADD CONSTRAINT "incident_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_parties" ADD CONSTRAINT "incident_parties_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_parties" ADD CONSTRAINT "incident_parties_entry_id_championship_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."championship_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_parties" ADD CONSTRAINT "incident_parties_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_penalties" ADD CONSTRAINT "decision_penalties_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_penalties" ADD CONSTRAINT "decision_penalties_entry_id_championship_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."championship_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_safety" ADD CONSTRAINT "decision_safety_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_safety" ADD CONSTRAINT "decision_safety_entry_id_championship_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."championship_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_statements" ADD CONSTRAINT "incident_statements_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_statements" ADD CONSTRAINT "incident_statements_party_id_incident_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."incident_parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_statements" ADD CONSTRAINT "incident_statements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_stewards" ADD CONSTRAINT "championship_stewards_championship_id_championships_id_fk" FOREIGN KEY ("championship_id") REFERENCES "public"."championships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_stewards" ADD CONSTRAINT "championship_stewards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_votes" ADD CONSTRAINT "incident_votes_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_votes" ADD CONSTRAINT "incident_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "championship_grid_drops_of" ON "championship_grid_drops" USING btree ("championship_id");--> statement-breakpoint
CREATE INDEX "championship_grid_drops_entry" ON "championship_grid_drops" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "championship_grid_drops_decision" ON "championship_grid_drops" USING btree ("decision_id");--> statement-breakpoint
CREATE UNIQUE INDEX "decision_appeals_once" ON "decision_appeals" USING btree ("decision_id","party_id");--> statement-breakpoint
CREATE INDEX "decision_appeals_incident" ON "decision_appeals" USING btree ("incident_id");--> statement-breakpoint
CREATE INDEX "decision_appeals_party" ON "decision_appeals" USING btree ("party_id");--> statement-breakpoint
CREATE INDEX "decision_appeals_user" ON "decision_appeals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "driver_bars_championship" ON "driver_bars" USING btree ("championship_id");--> statement-breakpoint
CREATE INDEX "driver_bars_entry" ON "driver_bars" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "driver_bars_decision" ON "driver_bars" USING btree ("decision_id");--> statement-breakpoint
CREATE UNIQUE INDEX "decisions_place" ON "decisions" USING btree ("round_id","place");--> statement-breakpoint
CREATE UNIQUE INDEX "decisions_once" ON "decisions" USING btree ("incident_id","hearing");--> statement-breakpoint
CREATE INDEX "decisions_published" ON "decisions" USING btree ("championship_id","published_at");--> statement-breakpoint
CREATE INDEX "decisions_appealed" ON "decisions" USING btree ("appealed_decision_id");--> statement-breakpoint
CREATE INDEX "incident_declarations_user" ON "incident_declarations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "incidents_championship" ON "incidents" USING btree ("championship_id","created_at");--> statement-breakpoint
CREATE INDEX "incidents_session" ON "incidents" USING btree ("round_session_id");--> statement-breakpoint
CREATE INDEX "incidents_reporter" ON "incidents" USING btree ("reporter_id","created_at");--> statement-breakpoint
CREATE INDEX "incidents_reporter_entry" ON "incidents" USING btree ("reporter_entry_id");--> statement-breakpoint
CREATE INDEX "incidents_merged" ON "incidents" USING btree ("merged_into_id");--> statement-breakpoint
CREATE INDEX "incidents_open" ON "incidents" USING btree ("due_at") WHERE withdrawn_at is null and merged_into_id is null and inadmissible_at is null;--> statement-breakpoint
CREATE INDEX "licence_points_entry" ON "licence_points" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "licence_points_decision" ON "licence_points" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "licence_points_championship" ON "licence_points" USING btree ("championship_id");--> statement-breakpoint
CREATE INDEX "licence_points_series" ON "licence_points" USING btree ("series_id");--> statement-breakpoint
CREATE INDEX "incident_notes_of" ON "incident_notes" USING btree ("incident_id");--> statement-breakpoint
CREATE INDEX "incident_notes_user" ON "incident_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "incident_parties_of" ON "incident_parties" USING btree ("incident_id");--> statement-breakpoint
CREATE INDEX "incident_parties_entry" ON "incident_parties" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "incident_parties_user" ON "incident_parties" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "decision_penalties_of" ON "decision_penalties" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "decision_penalties_entry" ON "decision_penalties" USING btree ("entry_id","kind");--> statement-breakpoint
CREATE INDEX "decision_safety_entry" ON "decision_safety" USING btree ("entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "incident_statements_once" ON "incident_statements" USING btree ("incident_id","party_id");--> statement-breakpoint
CREATE INDEX "incident_statements_party" ON "incident_statements" USING btree ("party_id");--> statement-breakpoint
CREATE INDEX "incident_statements_user" ON "incident_statements" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "championship_stewards_user" ON "championship_stewards" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "incident_votes_once" ON "incident_votes" USING btree ("incident_id","hearing","user_id");--> statement-breakpoint
CREATE INDEX "incident_votes_user" ON "incident_votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "championship_corrections_decision" ON "championship_corrections" USING btree ("decision_id");