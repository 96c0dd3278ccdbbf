CREATE TABLE "transaction_resolutions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transaction_resolutions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"transaction_id" integer NOT NULL,
	"review_reason" text NOT NULL,
	"act" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"created_by" integer NOT NULL,
	"idempotency_key" text,
	"request_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "crypto_asked" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "extra_deposits" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "surplus_open" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "regained_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "regained_open" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transaction_resolutions" ADD CONSTRAINT "transaction_resolutions_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_resolutions" ADD CONSTRAINT "transaction_resolutions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transaction_resolutions_of" ON "transaction_resolutions" USING btree ("transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transaction_resolutions_idempotency" ON "transaction_resolutions" USING btree ("created_by","idempotency_key");