CREATE TABLE "result_file_bytes" (
	"file_id" bigint PRIMARY KEY NOT NULL,
	"gzip" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "result_refusals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "result_refusals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"server_id" integer NOT NULL,
	"session_id" bigint,
	"file_name" text,
	"code" text collate "C" NOT NULL,
	"kind" text collate "C",
	"size" integer NOT NULL,
	"rows" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rows_total" integer DEFAULT 0 NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "racing_session_drivers" (
	"session_id" bigint NOT NULL,
	"steam_id" text collate "C" NOT NULL,
	"name" text,
	"place" integer,
	"total_time" bigint,
	"penalty_ms" integer DEFAULT 0 NOT NULL,
	"penalty_laps" integer DEFAULT 0 NOT NULL,
	"disqualified" boolean DEFAULT false NOT NULL,
	CONSTRAINT "racing_session_drivers_session_id_steam_id_pk" PRIMARY KEY("session_id","steam_id")
);
--> statement-breakpoint
ALTER TABLE "rating_changes" ALTER COLUMN "before" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "rating_changes" ALTER COLUMN "after" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "drivers" ALTER COLUMN "race_rating" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "drivers" ALTER COLUMN "race_rating" SET DEFAULT 1000;--> statement-breakpoint
ALTER TABLE "drivers" ALTER COLUMN "duel_rating" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "drivers" ALTER COLUMN "duel_rating" SET DEFAULT 1000;--> statement-breakpoint
ALTER TABLE "round_raw_results" ADD COLUMN "best_car" text collate "C";--> statement-breakpoint
ALTER TABLE "round_raw_results" ADD COLUMN "best_tyre" text;--> statement-breakpoint
ALTER TABLE "round_raw_results" ADD COLUMN "finish" integer;--> statement-breakpoint
ALTER TABLE "round_results" ADD COLUMN "best_tyre" text;--> statement-breakpoint
ALTER TABLE "laps" ADD COLUMN "tyre" text;--> statement-breakpoint
ALTER TABLE "race_results" ADD COLUMN "finish_position" integer;--> statement-breakpoint
ALTER TABLE "racing_sessions" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "racing_sessions" ADD COLUMN "set_aside" text collate "C";--> statement-breakpoint
ALTER TABLE "racing_sessions" ADD COLUMN "set_aside_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "racing_sessions" ADD COLUMN "shared_cars" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "game_servers" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "result_file_bytes" ADD CONSTRAINT "result_file_bytes_file_id_result_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."result_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_refusals" ADD CONSTRAINT "result_refusals_server_id_game_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."game_servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_refusals" ADD CONSTRAINT "result_refusals_session_id_racing_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."racing_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "racing_session_drivers" ADD CONSTRAINT "racing_session_drivers_session_id_racing_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."racing_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "result_refusals_server" ON "result_refusals" USING btree ("server_id","id");--> statement-breakpoint
CREATE INDEX "result_refusals_session" ON "result_refusals" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "result_refusals_time" ON "result_refusals" USING btree ("at");--> statement-breakpoint
CREATE INDEX "racing_session_drivers_driver" ON "racing_session_drivers" USING btree ("steam_id");--> statement-breakpoint
ALTER TABLE "rating_changes" DROP COLUMN "mu";--> statement-breakpoint
ALTER TABLE "rating_changes" DROP COLUMN "sigma";--> statement-breakpoint
ALTER TABLE "drivers" DROP COLUMN "mu";--> statement-breakpoint
ALTER TABLE "drivers" DROP COLUMN "sigma";