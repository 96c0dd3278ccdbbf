CREATE TABLE "lap_voids" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lap_voids_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lap_id" bigint NOT NULL,
	"steam_id" text collate "C" NOT NULL,
	"track" text collate "C" NOT NULL,
	"layout" text collate "C" NOT NULL,
	"car" text collate "C" NOT NULL,
	"lap_time" integer NOT NULL,
	"driven_at" timestamp (3) with time zone NOT NULL,
	"code" text collate "C" NOT NULL,
	"reason" text NOT NULL,
	"voided_by" integer,
	"voided_at" timestamp (3) with time zone NOT NULL,
	"restored_by" integer,
	"restored_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "lap_voids" ADD CONSTRAINT "lap_voids_voided_by_users_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lap_voids" ADD CONSTRAINT "lap_voids_restored_by_users_id_fk" FOREIGN KEY ("restored_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lap_voids_once" ON "lap_voids" USING btree ("lap_id") WHERE restored_at is null;--> statement-breakpoint
CREATE INDEX "lap_voids_time" ON "lap_voids" USING btree ("voided_at","id") WHERE restored_at is null;--> statement-breakpoint
CREATE INDEX "lap_voids_driver" ON "lap_voids" USING btree ("steam_id");