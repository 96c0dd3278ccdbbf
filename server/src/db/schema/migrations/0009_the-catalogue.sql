CREATE TABLE "catalogue_cars" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_cars_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"game" text collate "C" NOT NULL,
	"seed_key" text collate "C",
	"name" text NOT NULL,
	"brand" text NOT NULL,
	"class" text collate "C" NOT NULL,
	"is_traffic" boolean NOT NULL,
	"origin" text collate "C" NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "catalogue_cars_seed" UNIQUE("game","seed_key")
);
--> statement-breakpoint
CREATE TABLE "catalogue_ids" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_ids_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"game" text collate "C" NOT NULL,
	"kind" text collate "C" NOT NULL,
	"raw" text collate "C" NOT NULL,
	"layout_id" integer,
	"car_id" integer,
	"origin" text collate "C" NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "catalogue_ids_raw" UNIQUE("game","kind","raw")
);
--> statement-breakpoint
CREATE TABLE "catalogue_layouts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_layouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"track_id" integer NOT NULL,
	"seed_key" text collate "C",
	"name" text NOT NULL,
	"name_fa" text NOT NULL,
	"slug" text collate "C" NOT NULL,
	"length_m" integer,
	"direction" text collate "C",
	"outline_id" text collate "C",
	"offset" double precision DEFAULT 0 NOT NULL,
	"sectors" double precision[],
	"origin" text collate "C" NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "catalogue_layouts_slug_unique" UNIQUE("slug"),
	CONSTRAINT "catalogue_layouts_seed" UNIQUE("track_id","seed_key")
);
--> statement-breakpoint
CREATE TABLE "catalogue_outlines" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"points" jsonb NOT NULL,
	"origin" text collate "C" NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "catalogue_seeds" (
	"file" text collate "C" PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"seeded_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_tracks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_tracks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"game" text collate "C" NOT NULL,
	"seed_key" text collate "C",
	"name" text NOT NULL,
	"name_fa" text NOT NULL,
	"country" text collate "C",
	"kind" text collate "C" NOT NULL,
	"variant" text,
	"slug" text collate "C" NOT NULL,
	"origin" text collate "C" NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "catalogue_tracks_slug_unique" UNIQUE("slug"),
	CONSTRAINT "catalogue_tracks_seed" UNIQUE("game","seed_key")
);
--> statement-breakpoint
ALTER TABLE "catalogue_ids" ADD CONSTRAINT "catalogue_ids_layout_id_catalogue_layouts_id_fk" FOREIGN KEY ("layout_id") REFERENCES "public"."catalogue_layouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_ids" ADD CONSTRAINT "catalogue_ids_car_id_catalogue_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."catalogue_cars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_layouts" ADD CONSTRAINT "catalogue_layouts_track_id_catalogue_tracks_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."catalogue_tracks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_layouts" ADD CONSTRAINT "catalogue_layouts_outline_id_catalogue_outlines_id_fk" FOREIGN KEY ("outline_id") REFERENCES "public"."catalogue_outlines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalogue_ids_layout" ON "catalogue_ids" USING btree ("layout_id");--> statement-breakpoint
CREATE INDEX "catalogue_ids_car" ON "catalogue_ids" USING btree ("car_id");--> statement-breakpoint
CREATE INDEX "catalogue_layouts_outline" ON "catalogue_layouts" USING btree ("outline_id");