CREATE TABLE "championship_corrections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "championship_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"championship_id" integer NOT NULL,
	"round_session_id" integer,
	"entry_id" integer NOT NULL,
	"kind" text collate "C" NOT NULL,
	"value" jsonb,
	"reason" text NOT NULL,
	"source" text collate "C" NOT NULL,
	"by" integer,
	"at" timestamp (3) with time zone NOT NULL,
	"reverted_by" integer,
	"reverted_at" timestamp (3) with time zone,
	"revert_reason" text
);
--> statement-breakpoint
CREATE TABLE "round_raw_results" (
	"round_session_id" integer NOT NULL,
	"row" integer NOT NULL,
	"steam_id" text collate "C" NOT NULL,
	"name" text NOT NULL,
	"car" text collate "C" NOT NULL,
	"laps" integer NOT NULL,
	"total_ms" bigint NOT NULL,
	"best_ms" integer,
	"best_at" timestamp (3) with time zone,
	"clean" boolean,
	CONSTRAINT "round_raw_results_round_session_id_row_pk" PRIMARY KEY("round_session_id","row")
);
--> statement-breakpoint
CREATE TABLE "round_results" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "round_results_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"round_session_id" integer NOT NULL,
	"row" integer NOT NULL,
	"entry_id" integer,
	"steam_id" text collate "C" NOT NULL,
	"name" text NOT NULL,
	"number" integer,
	"class" text NOT NULL,
	"car" text collate "C",
	"car_other" boolean NOT NULL,
	"team_name" text,
	"team_tag" text,
	"team_colour" text,
	"status" text collate "C" NOT NULL,
	"position" integer,
	"class_position" integer,
	"grid" integer,
	"laps" integer NOT NULL,
	"total_ms" bigint NOT NULL,
	"best_ms" integer,
	"gap_ms" bigint,
	"gap_laps" integer,
	"points" integer NOT NULL,
	"parts" jsonb,
	"place" integer,
	"has_pole" boolean NOT NULL,
	"has_fastest_lap" boolean NOT NULL,
	"undroppable" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "championship_standings" (
	"championship_id" integer NOT NULL,
	"scope" text NOT NULL,
	"row" integer NOT NULL,
	"entry_id" integer NOT NULL,
	"score" jsonb NOT NULL,
	"positions" jsonb NOT NULL,
	CONSTRAINT "championship_standings_championship_id_scope_row_pk" PRIMARY KEY("championship_id","scope","row")
);
--> statement-breakpoint
CREATE TABLE "championship_classes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "championship_classes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"championship_id" integer NOT NULL,
	"number" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"colour" text collate "C" NOT NULL,
	"capacity" integer NOT NULL,
	"cars" jsonb NOT NULL,
	"balance" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "championships" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "championships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_en" text,
	"slug" text collate "C" NOT NULL,
	"game" text collate "C" NOT NULL,
	"season" text NOT NULL,
	"description" text NOT NULL,
	"description_en" text,
	"rules" text NOT NULL,
	"rules_version" integer DEFAULT 1 NOT NULL,
	"settings" jsonb NOT NULL,
	"settings_reason" text,
	"published_at" timestamp (3) with time zone,
	"archived_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"cancel_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "championships_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "championship_check_ins" (
	"round_id" integer NOT NULL,
	"entry_id" integer NOT NULL,
	"checked_in_at" timestamp (3) with time zone,
	"no_show_at" timestamp (3) with time zone,
	CONSTRAINT "championship_check_ins_round_id_entry_id_pk" PRIMARY KEY("round_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "championship_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "championship_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"championship_id" integer NOT NULL,
	"class_id" integer NOT NULL,
	"round_id" integer,
	"user_id" integer,
	"steam_id" text collate "C" NOT NULL,
	"name" text NOT NULL,
	"state" text collate "C" NOT NULL,
	"state_reason" text,
	"car" text collate "C" NOT NULL,
	"skin" text,
	"number" integer,
	"note" text,
	"auto_accept" boolean NOT NULL,
	"rules_version" integer NOT NULL,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"offered_at" timestamp (3) with time zone,
	"offer_deadline" timestamp (3) with time zone,
	"expired_offers" integer DEFAULT 0 NOT NULL,
	"ballast_kg" integer DEFAULT 0 NOT NULL,
	"restrictor" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "championship_entry_cars" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "championship_entry_cars_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entry_id" integer NOT NULL,
	"car_before" text collate "C" NOT NULL,
	"car" text collate "C" NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "round_sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "round_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"round_id" integer NOT NULL,
	"number" integer NOT NULL,
	"kind" text collate "C" NOT NULL,
	"grid" jsonb NOT NULL,
	"racing_session_id" bigint,
	"source" text collate "C",
	"read_at" timestamp (3) with time zone,
	"conflict_session_id" bigint,
	"ignored_session_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "round_sessions_racing_session_id_unique" UNIQUE("racing_session_id")
);
--> statement-breakpoint
CREATE TABLE "championship_rounds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "championship_rounds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"championship_id" integer NOT NULL,
	"event_id" integer NOT NULL,
	"track" text,
	"points_halves" integer DEFAULT 2 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"official_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"postponed_at" timestamp (3) with time zone,
	"reason" text,
	"known_start" timestamp (3) with time zone NOT NULL,
	"known_server_id" integer,
	"check_in_told_at" timestamp (3) with time zone,
	"no_shows_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "championship_rounds_event_id_unique" UNIQUE("event_id")
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "round_id" integer;--> statement-breakpoint
ALTER TABLE "championship_corrections" ADD CONSTRAINT "championship_corrections_championship_id_championships_id_fk" FOREIGN KEY ("championship_id") REFERENCES "public"."championships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_corrections" ADD CONSTRAINT "championship_corrections_round_session_id_round_sessions_id_fk" FOREIGN KEY ("round_session_id") REFERENCES "public"."round_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_corrections" ADD CONSTRAINT "championship_corrections_entry_id_championship_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."championship_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_corrections" ADD CONSTRAINT "championship_corrections_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_corrections" ADD CONSTRAINT "championship_corrections_reverted_by_users_id_fk" FOREIGN KEY ("reverted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_raw_results" ADD CONSTRAINT "round_raw_results_round_session_id_round_sessions_id_fk" FOREIGN KEY ("round_session_id") REFERENCES "public"."round_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_results" ADD CONSTRAINT "round_results_round_session_id_round_sessions_id_fk" FOREIGN KEY ("round_session_id") REFERENCES "public"."round_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_results" ADD CONSTRAINT "round_results_entry_id_championship_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."championship_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_standings" ADD CONSTRAINT "championship_standings_championship_id_championships_id_fk" FOREIGN KEY ("championship_id") REFERENCES "public"."championships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_standings" ADD CONSTRAINT "championship_standings_entry_id_championship_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."championship_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_classes" ADD CONSTRAINT "championship_classes_championship_id_championships_id_fk" FOREIGN KEY ("championship_id") REFERENCES "public"."championships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_check_ins" ADD CONSTRAINT "championship_check_ins_round_id_championship_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."championship_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_check_ins" ADD CONSTRAINT "championship_check_ins_entry_id_championship_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."championship_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_entries" ADD CONSTRAINT "championship_entries_championship_id_championships_id_fk" FOREIGN KEY ("championship_id") REFERENCES "public"."championships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_entries" ADD CONSTRAINT "championship_entries_class_id_championship_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."championship_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_entries" ADD CONSTRAINT "championship_entries_round_id_championship_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."championship_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_entries" ADD CONSTRAINT "championship_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_entry_cars" ADD CONSTRAINT "championship_entry_cars_entry_id_championship_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."championship_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_sessions" ADD CONSTRAINT "round_sessions_round_id_championship_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."championship_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_sessions" ADD CONSTRAINT "round_sessions_racing_session_id_racing_sessions_id_fk" FOREIGN KEY ("racing_session_id") REFERENCES "public"."racing_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_sessions" ADD CONSTRAINT "round_sessions_conflict_session_id_racing_sessions_id_fk" FOREIGN KEY ("conflict_session_id") REFERENCES "public"."racing_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_rounds" ADD CONSTRAINT "championship_rounds_championship_id_championships_id_fk" FOREIGN KEY ("championship_id") REFERENCES "public"."championships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_rounds" ADD CONSTRAINT "championship_rounds_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "championship_corrections_of" ON "championship_corrections" USING btree ("championship_id");--> statement-breakpoint
CREATE INDEX "round_raw_results_driver" ON "round_raw_results" USING btree ("steam_id");--> statement-breakpoint
CREATE INDEX "round_results_of" ON "round_results" USING btree ("round_session_id","row");--> statement-breakpoint
CREATE INDEX "round_results_entry" ON "round_results" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "round_results_steam" ON "round_results" USING btree ("steam_id");--> statement-breakpoint
CREATE INDEX "championship_standings_entry" ON "championship_standings" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "championship_classes_of" ON "championship_classes" USING btree ("championship_id");--> statement-breakpoint
CREATE INDEX "championship_check_ins_entry" ON "championship_check_ins" USING btree ("entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "championship_entries_once" ON "championship_entries" USING btree ("championship_id",coalesce(round_id, 0),"steam_id") WHERE state in ('pending', 'confirmed', 'waiting', 'offered');--> statement-breakpoint
CREATE INDEX "championship_entries_class" ON "championship_entries" USING btree ("class_id","state");--> statement-breakpoint
CREATE INDEX "championship_entries_user" ON "championship_entries" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "championship_entries_steam" ON "championship_entries" USING btree ("steam_id");--> statement-breakpoint
CREATE INDEX "championship_entries_round" ON "championship_entries" USING btree ("round_id");--> statement-breakpoint
CREATE INDEX "championship_entry_cars_of" ON "championship_entry_cars" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "round_sessions_of" ON "round_sessions" USING btree ("round_id");--> statement-breakpoint
CREATE INDEX "championship_rounds_of" ON "championship_rounds" USING btree ("championship_id");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_round_id_unique" UNIQUE("round_id");