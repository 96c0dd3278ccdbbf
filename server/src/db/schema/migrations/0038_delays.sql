CREATE TABLE "delayed_rows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delayed_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text collate "C" NOT NULL,
	"key" text NOT NULL,
	"row" jsonb,
	"visible_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "driving_queue" ADD COLUMN "visible_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "delayed_rows_once" ON "delayed_rows" USING btree ("source","key","visible_at");--> statement-breakpoint
CREATE INDEX "delayed_rows_time" ON "delayed_rows" USING btree ("visible_at");