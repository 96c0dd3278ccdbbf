CREATE TABLE "event_versions" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"sequence" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_versions" ADD CONSTRAINT "event_versions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Calendars have the events by the number that was computed until now: the stored one goes on from there.
INSERT INTO "event_versions" ("event_id", "sequence")
SELECT "id", ceil(extract(epoch from "updated_at" - "created_at"))::int + 1 FROM "events";
