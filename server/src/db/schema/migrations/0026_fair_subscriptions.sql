CREATE TABLE "subscription_days_back" (
	"subscription_id" integer NOT NULL,
	"day" date NOT NULL,
	"server_name" text NOT NULL,
	"server_name_en" text,
	"minutes" integer NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscription_days_back_subscription_id_day_pk" PRIMARY KEY("subscription_id","day")
);
--> statement-breakpoint
CREATE TABLE "subscription_pauses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_pauses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subscription_id" integer NOT NULL,
	"entitlement_id" integer NOT NULL,
	"paused_at" timestamp (3) with time zone NOT NULL,
	"resumes_at" timestamp (3) with time zone NOT NULL,
	"resumed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "chosen_rivals" (
	"user_id" integer NOT NULL,
	"rival_id" integer NOT NULL,
	"chosen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chosen_rivals_user_id_rival_id_pk" PRIMARY KEY("user_id","rival_id")
);
--> statement-breakpoint
CREATE TABLE "restores" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restores_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"restored_at" timestamp (3) with time zone NOT NULL,
	"backup_at" timestamp (3) with time zone NOT NULL,
	"is_in_order" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "rests_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "server_hours" ADD COLUMN "maintenance_polls" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_days_back" ADD CONSTRAINT "subscription_days_back_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_pauses" ADD CONSTRAINT "subscription_pauses_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_pauses" ADD CONSTRAINT "subscription_pauses_entitlement_id_entitlements_id_fk" FOREIGN KEY ("entitlement_id") REFERENCES "public"."entitlements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chosen_rivals" ADD CONSTRAINT "chosen_rivals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chosen_rivals" ADD CONSTRAINT "chosen_rivals_rival_id_users_id_fk" FOREIGN KEY ("rival_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_pauses_once" ON "subscription_pauses" USING btree ("entitlement_id");--> statement-breakpoint
CREATE INDEX "subscription_pauses_subscription" ON "subscription_pauses" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "chosen_rivals_rival" ON "chosen_rivals" USING btree ("rival_id");--> statement-breakpoint
CREATE INDEX "entitlements_subscription" ON "entitlements" USING btree ("subscription_id") WHERE "entitlements"."subscription_id" is not null;--> statement-breakpoint
CREATE INDEX "entitlements_server" ON "entitlements" USING btree ("server_id") WHERE "entitlements"."server_id" is not null;--> statement-breakpoint
CREATE INDEX "entitlements_resting" ON "entitlements" USING btree ("rests_until") WHERE "entitlements"."rests_until" is not null;--> statement-breakpoint
CREATE INDEX "refunds_time" ON "refunds" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "decisions_time" ON "decisions" USING btree ("published_at") WHERE published_at is not null;--> statement-breakpoint
CREATE INDEX "tickets_time" ON "tickets" USING btree ("created_at");