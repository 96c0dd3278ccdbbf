CREATE TABLE "audit_cut" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"last_id" bigint NOT NULL,
	"last_hash" text NOT NULL,
	CONSTRAINT "audit_cut_one" CHECK ("audit_cut"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "audit_dropped" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_head" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_resealed" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "audit_dropped" CASCADE;--> statement-breakpoint
DROP TABLE "audit_head" CASCADE;--> statement-breakpoint
DROP TABLE "audit_resealed" CASCADE;--> statement-breakpoint
-- The log was divided by months: a plain table takes its place. Rows keep their ids and are linked in their order.
ALTER TABLE "audit_log" RENAME TO "audit_log_before";--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" integer,
	"actor_name" text,
	"actor_level" integer,
	"action" text NOT NULL,
	"target_type" text NOT NULL,
	"target_id" text,
	"target_name" text,
	"before" json,
	"after" json,
	"ip" text NOT NULL,
	"user_agent" text,
	"request_id" text NOT NULL,
	"salt" text,
	"details_hash" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
DO $$
DECLARE
	l audit_log;
	last_hash text := '';
BEGIN
	FOR l IN
		SELECT id, at, actor_id, actor_name, actor_level, action, target_type, target_id, target_name, before,
			CASE WHEN after ->> 'user_agent' IS NULL THEN after ELSE (after::jsonb - 'user_agent')::json END,
			ip, after ->> 'user_agent', request_id, gen_random_uuid()::text, '', '', ''
		FROM audit_log_before ORDER BY id
	LOOP
		l.previous_hash := last_hash;
		l.details_hash := encode(sha256(convert_to(
			json_build_array(l.salt, l.actor_name, l.target_name, l.before, l.after)::text, 'UTF8')), 'hex');
		l.hash := encode(sha256(convert_to(json_build_array(
			l.previous_hash, l.id, to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), l.actor_id, l.actor_level, l.action,
			l.target_type, l.target_id, l.request_id, l.details_hash)::text, 'UTF8')), 'hex');
		INSERT INTO audit_log SELECT l.*;
		last_hash := l.hash;
	END LOOP;
END $$;
--> statement-breakpoint
DROP TABLE "audit_log_before" CASCADE;--> statement-breakpoint
DROP FUNCTION IF EXISTS keep_audit_row, refuse_change_of_audit;--> statement-breakpoint
CREATE INDEX "audit_log_addresses" ON "audit_log" USING btree ("id") WHERE "audit_log"."ip" <> '';--> statement-breakpoint
CREATE INDEX "audit_log_time" ON "audit_log" USING brin ("at");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("target_type","target_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_log_words" ON "audit_log" USING gin (lower(coalesce("actor_name", '') || ' ' || "action" || ' ' || "target_type" || ' ' || coalesce("target_id", '') || ' ' || coalesce("target_name", '')) gin_trgm_ops);
