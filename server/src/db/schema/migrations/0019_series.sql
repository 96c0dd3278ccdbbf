CREATE TABLE "championship_series" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "championship_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_en" text,
	"slug" text collate "C" NOT NULL,
	"description" text,
	"description_en" text,
	"defaults" jsonb,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "championship_series_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "championships" ADD COLUMN "kind" text collate "C" DEFAULT 'season' NOT NULL;--> statement-breakpoint
ALTER TABLE "championships" ADD COLUMN "series_id" integer;--> statement-breakpoint
ALTER TABLE "championships" ADD CONSTRAINT "championships_series_id_championship_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."championship_series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "championships_series" ON "championships" USING btree ("series_id");