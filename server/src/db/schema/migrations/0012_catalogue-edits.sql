ALTER TABLE "catalogue_cars" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_layouts" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_tracks" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "track_cars" ADD COLUMN "first_driven_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "track_cars" ADD COLUMN "last_driven_at" timestamp (3) with time zone;