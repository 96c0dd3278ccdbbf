CREATE TABLE "challenge_awards" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "challenge_awards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"challenge_id" integer NOT NULL,
	"cause" text collate "C" NOT NULL,
	"place" integer,
	"steam_id" text collate "C" NOT NULL,
	"prize" jsonb NOT NULL,
	"state" text collate "C" NOT NULL,
	"user_id" integer,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"given_at" timestamp (3) with time zone,
	"taken_back_at" timestamp (3) with time zone,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "challenge_places" (
	"challenge_id" integer NOT NULL,
	"steam_id" text collate "C" NOT NULL,
	"name" text NOT NULL,
	"place" integer,
	"score" integer,
	"laps" integer NOT NULL,
	"car" text collate "C" NOT NULL,
	"reached_at" timestamp (3) with time zone NOT NULL,
	"is_guest" boolean NOT NULL,
	"lap_ids" bigint[] NOT NULL,
	CONSTRAINT "challenge_places_challenge_id_steam_id_pk" PRIMARY KEY("challenge_id","steam_id")
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "challenges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"title_en" text,
	"description" text NOT NULL,
	"description_en" text,
	"game" text collate "C" NOT NULL,
	"track" text collate "C" NOT NULL,
	"layout" text collate "C" NOT NULL,
	"cars" jsonb NOT NULL,
	"car_class" text collate "C",
	"servers" jsonb NOT NULL,
	"goal" text collate "C" NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"least_drivers" integer NOT NULL,
	"prizes" jsonb NOT NULL,
	"created_by" integer,
	"cancelled_at" timestamp (3) with time zone,
	"cancel_reason" text,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "cause" text collate "C";--> statement-breakpoint
ALTER TABLE "laps" ADD COLUMN "server_id" integer;--> statement-breakpoint
ALTER TABLE "challenge_awards" ADD CONSTRAINT "challenge_awards_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_awards" ADD CONSTRAINT "challenge_awards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_places" ADD CONSTRAINT "challenge_places_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "challenge_awards_once" ON "challenge_awards" USING btree ("cause","steam_id");--> statement-breakpoint
CREATE INDEX "challenge_awards_of" ON "challenge_awards" USING btree ("challenge_id");--> statement-breakpoint
CREATE INDEX "challenge_awards_driver" ON "challenge_awards" USING btree ("steam_id");--> statement-breakpoint
CREATE INDEX "challenge_places_driver" ON "challenge_places" USING btree ("steam_id");--> statement-breakpoint
CREATE INDEX "challenges_open" ON "challenges" USING btree ("ends_at") WHERE settled_at is null and cancelled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "entitlements_cause" ON "entitlements" USING btree ("cause","steam_id","position") WHERE "entitlements"."cause" is not null;--> statement-breakpoint
CREATE INDEX "laps_place" ON "laps" USING btree ("track","layout","driven_at") WHERE valid;