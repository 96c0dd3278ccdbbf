CREATE TABLE "timing_cars" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "timing_cars_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" bigint NOT NULL,
	"car_id" integer NOT NULL,
	"steam_id" text collate "C" NOT NULL,
	"car" text collate "C" NOT NULL,
	"skin" text NOT NULL,
	"name" text NOT NULL,
	"team" text NOT NULL,
	"is_connected" boolean NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timing_contacts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "timing_contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" bigint NOT NULL,
	"car_id" integer NOT NULL,
	"steam_id" text collate "C" NOT NULL,
	"other_car_id" integer,
	"other_steam_id" text collate "C",
	"kmh" double precision NOT NULL,
	"share" double precision,
	"x" double precision NOT NULL,
	"z" double precision NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timing_frames" (
	"server_id" integer PRIMARY KEY NOT NULL,
	"session_id" bigint,
	"seq" bigint,
	"at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone,
	"cars" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"key_id" integer,
	"watched_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "timing_keys" (
	"server_id" integer NOT NULL,
	"key" text collate "C" NOT NULL,
	"session_id" bigint NOT NULL,
	CONSTRAINT "timing_keys_server_id_key_pk" PRIMARY KEY("server_id","key")
);
--> statement-breakpoint
CREATE TABLE "timing_laps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "timing_laps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" bigint NOT NULL,
	"car_id" integer NOT NULL,
	"steam_id" text collate "C" NOT NULL,
	"car" text collate "C" NOT NULL,
	"number" integer NOT NULL,
	"lap_time" integer NOT NULL,
	"cuts" integer NOT NULL,
	"grip" double precision,
	"order" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timing_sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "timing_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"server_id" integer NOT NULL,
	"kind" text collate "C" NOT NULL,
	"track" text collate "C" NOT NULL,
	"layout" text collate "C" NOT NULL,
	"name" text NOT NULL,
	"index" integer NOT NULL,
	"laps" integer NOT NULL,
	"minutes" integer NOT NULL,
	"wait_s" integer NOT NULL,
	"air" double precision NOT NULL,
	"road" double precision NOT NULL,
	"weather" text NOT NULL,
	"elapsed_ms" integer NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"abandoned" boolean DEFAULT false NOT NULL,
	"file_name" text,
	"settled_at" timestamp (3) with time zone,
	"racing_session_id" bigint
);
--> statement-breakpoint
ALTER TABLE "racing_sessions" ADD COLUMN "is_live" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "racing_sessions" ADD COLUMN "replaced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "game_servers" ADD COLUMN "timing_mode" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "game_servers" ADD COLUMN "timing_delay_s" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "game_servers" ADD COLUMN "two_senders_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "timing_cars" ADD CONSTRAINT "timing_cars_session_id_timing_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."timing_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timing_contacts" ADD CONSTRAINT "timing_contacts_session_id_timing_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."timing_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timing_frames" ADD CONSTRAINT "timing_frames_server_id_game_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."game_servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timing_keys" ADD CONSTRAINT "timing_keys_server_id_game_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."game_servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timing_keys" ADD CONSTRAINT "timing_keys_session_id_timing_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."timing_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timing_laps" ADD CONSTRAINT "timing_laps_session_id_timing_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."timing_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timing_sessions" ADD CONSTRAINT "timing_sessions_server_id_game_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."game_servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timing_sessions" ADD CONSTRAINT "timing_sessions_racing_session_id_racing_sessions_id_fk" FOREIGN KEY ("racing_session_id") REFERENCES "public"."racing_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "timing_cars_once" ON "timing_cars" USING btree ("session_id","car_id","steam_id");--> statement-breakpoint
CREATE INDEX "timing_cars_driver" ON "timing_cars" USING btree ("steam_id");--> statement-breakpoint
CREATE INDEX "timing_contacts_session" ON "timing_contacts" USING btree ("session_id","at");--> statement-breakpoint
CREATE INDEX "timing_contacts_driver" ON "timing_contacts" USING btree ("steam_id");--> statement-breakpoint
CREATE INDEX "timing_contacts_other" ON "timing_contacts" USING btree ("other_steam_id");--> statement-breakpoint
CREATE INDEX "timing_keys_session" ON "timing_keys" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "timing_laps_once" ON "timing_laps" USING btree ("session_id","car_id","steam_id","number");--> statement-breakpoint
CREATE INDEX "timing_laps_driver" ON "timing_laps" USING btree ("steam_id");--> statement-breakpoint
CREATE INDEX "timing_sessions_server" ON "timing_sessions" USING btree ("server_id","started_at");--> statement-breakpoint
CREATE INDEX "timing_sessions_time" ON "timing_sessions" USING btree ("started_at");