-- Nobody remembers callers any more, so nobody needs to be told that they changed.
drop trigger if exists sessions_on_callers on sessions;--> statement-breakpoint
drop trigger if exists users_on_callers on users;--> statement-breakpoint
drop trigger if exists users_gone_on_callers on users;--> statement-breakpoint
drop trigger if exists sessions_emptied_on_callers on sessions;--> statement-breakpoint
drop trigger if exists roles_on_callers on roles;--> statement-breakpoint
drop trigger if exists server_keys_on_callers on server_keys;--> statement-breakpoint
drop trigger if exists site_settings_on_callers on site_settings;--> statement-breakpoint
drop function if exists tell_holder_of_session();--> statement-breakpoint
drop function if exists tell_user();--> statement-breakpoint
drop function if exists tell_all_callers();--> statement-breakpoint
drop function if exists tell_callers(text);
