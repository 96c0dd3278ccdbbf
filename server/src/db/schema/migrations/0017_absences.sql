CREATE TABLE "championship_absences" (
	"round_id" integer NOT NULL,
	"entry_id" integer NOT NULL,
	"no_show" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "championship_absences_round_id_entry_id_pk" PRIMARY KEY("round_id","entry_id")
);
--> statement-breakpoint
ALTER TABLE "championship_entries" ADD COLUMN "stand_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "championship_absences" ADD CONSTRAINT "championship_absences_round_id_championship_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."championship_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_absences" ADD CONSTRAINT "championship_absences_entry_id_championship_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."championship_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "championship_absences_entry" ON "championship_absences" USING btree ("entry_id");