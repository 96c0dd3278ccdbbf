-- Privileges of the role that serves requests; run by the owner of the tables after every migration, idempotent.
-- With your own PostgreSQL: create role portal login password '…', run this as the owner, and configure the role
-- for everything but migrations.
grant usage on schema public, drizzle to portal;
grant select on all tables in schema drizzle to portal;
grant select, insert, update, delete on all tables in schema public to portal;
grant usage, select on all sequences in schema public to portal;

-- The audit log is append-only: rows are added, erasure clears columns, and retention deletes through its function
-- (record 0013).
revoke update, delete on audit_log from portal;
revoke insert, update, delete on audit_cut from portal;
grant update (actor_name, target_name, before, after, salt, ip, user_agent) on audit_log to portal;
grant execute on function cut_audit_log to portal;

-- Ledger entries are never changed, only reversed by new ones.
revoke update, delete on ledger_entries, transaction_events from portal;
