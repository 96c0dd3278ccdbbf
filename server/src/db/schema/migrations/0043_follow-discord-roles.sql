CREATE TABLE "discord_roles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discord_roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"discord_id" text NOT NULL,
	"role_id" text NOT NULL,
	"entitlement_id" integer,
	"wanted_at" timestamp (3) with time zone,
	"given_at" timestamp (3) with time zone,
	"joined_at" timestamp (3) with time zone,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"error" text,
	"queued_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "freed_usernames" (
	"skeleton_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"freed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "entitlements_resting";--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "reached_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "discord_linked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "discord_roles" ADD CONSTRAINT "discord_roles_entitlement_id_entitlements_id_fk" FOREIGN KEY ("entitlement_id") REFERENCES "public"."entitlements"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freed_usernames" ADD CONSTRAINT "freed_usernames_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "discord_roles_once" ON "discord_roles" USING btree ("discord_id","role_id");--> statement-breakpoint
CREATE INDEX "discord_roles_due" ON "discord_roles" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "discord_roles_entitlement" ON "discord_roles" USING btree ("entitlement_id");--> statement-breakpoint
CREATE INDEX "entitlements_roles" ON "entitlements" USING btree ("steam_id") WHERE "entitlements"."grant" ->> 'type' = 'discord_role' and "entitlements"."taken_back_at" is null;
--> statement-breakpoint
-- What the portal gave until now is the portal's to take. The first round compares it with the guild.
INSERT INTO "discord_roles" ("discord_id", "role_id", "entitlement_id", "given_at", "next_at", "queued_at")
SELECT DISTINCT ON (c."discord_id", c."role_id") c."discord_id", c."role_id", c."entitlement_id", coalesce(c."done_at", now()), now(), now()
FROM "discord_role_changes" c
WHERE c."kind" = 'give' AND c."discord_id" IS NOT NULL AND (c."state" = 'done' OR c."attempts" > 0) AND NOT EXISTS (
  SELECT FROM "discord_role_changes" t WHERE t."entitlement_id" = c."entitlement_id" AND t."kind" = 'take_back' AND t."state" = 'done')
ORDER BY c."discord_id", c."role_id", c."entitlement_id" DESC;
--> statement-breakpoint
UPDATE "entitlements" e SET "reached_at" = coalesce(c."done_at", e."given_at") FROM "discord_role_changes" c
WHERE c."entitlement_id" = e."id" AND c."kind" = 'give' AND (c."state" = 'done' OR c."attempts" > 0);
--> statement-breakpoint
DELETE FROM "discord_role_changes";
