-- Written whole and read whole: as text it is neither taken apart nor put together, and in its row neither packed nor looked for elsewhere.
ALTER TABLE "championship_standings" SET (toast_tuple_target = 8160);--> statement-breakpoint
ALTER TABLE "championship_standings" ALTER COLUMN "score" SET DATA TYPE json, ALTER COLUMN "positions" SET DATA TYPE json;
