ALTER TABLE "notification_devices" ADD COLUMN "session_id" bigint;--> statement-breakpoint
ALTER TABLE "notification_devices" ADD COLUMN "key_refusals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "notification_devices_session" ON "notification_devices" USING btree ("session_id");--> statement-breakpoint
-- Browsers of the last release belong to the newest sign-in of the same browser, else to the newest one of their user.
UPDATE "notification_devices" d SET "session_id" = (
  SELECT s."id" FROM "sessions" s WHERE s."user_id" = d."user_id"
  ORDER BY (s."user_agent" = left(d."user_agent", 300)) DESC, s."id" DESC LIMIT 1
);
--> statement-breakpoint
DELETE FROM "notification_devices" WHERE "session_id" IS NULL;
