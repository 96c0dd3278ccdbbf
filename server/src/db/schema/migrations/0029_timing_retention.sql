CREATE TABLE "timing_retention" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"days" integer NOT NULL,
	CONSTRAINT "timing_retention_one" CHECK ("timing_retention"."id" = 1)
);
