CREATE TABLE "timing_retention" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"days" integer NOT NULL,
	CONSTRAINT "timing_retention_one" CHECK ("timing_retention"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "incident_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"size" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "incident_clips" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incident_clips_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"incident_id" integer,
	"user_id" integer,
	"storage_name" text NOT NULL,
	"type" text collate "C" NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "incident_clips_incident_id_unique" UNIQUE("incident_id")
);
--> statement-breakpoint
CREATE TABLE "server_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "server_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"server_id" integer,
	"guid" text collate "C" NOT NULL,
	"storage_key" text NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	"steam_ids" jsonb NOT NULL,
	"json_size" integer,
	"zip_size" integer,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "incident_uploads" ADD CONSTRAINT "incident_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_clips" ADD CONSTRAINT "incident_clips_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_clips" ADD CONSTRAINT "incident_clips_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_reports" ADD CONSTRAINT "server_reports_server_id_game_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."game_servers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incident_uploads_user" ON "incident_uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "incident_uploads_old" ON "incident_uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "incident_clips_user" ON "incident_clips" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "server_reports_once" ON "server_reports" USING btree ("server_id","guid");--> statement-breakpoint
CREATE INDEX "server_reports_time" ON "server_reports" USING btree ("told_at");