ALTER TABLE "rating_changes" ADD COLUMN "k" integer DEFAULT 32 NOT NULL;--> statement-breakpoint
-- All ratings are counted again, from the first result on.
INSERT INTO "rating_replays" ("kind", "since") SELECT "kind", min("changed_at") FROM "rating_changes" GROUP BY "kind"
ON CONFLICT ("kind") DO UPDATE SET "since" = least("rating_replays"."since", excluded."since");
