CREATE TABLE "outbox_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "local_payments" (
	"ref" text PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"title" text NOT NULL,
	"callback_url" text NOT NULL,
	"outcome" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
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
	"request_id" text NOT NULL,
	"seal" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"secret_salt" text NOT NULL,
	"secret_fingerprint" text NOT NULL,
	CONSTRAINT "installation_one" CHECK ("installation"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "discord_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discord_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"discord_id" text NOT NULL,
	"code_hmac" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"is_void" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"attempts" integer NOT NULL,
	"window_started_at" timestamp (3) with time zone NOT NULL,
	"blocked_until" timestamp (3) with time zone NOT NULL,
	"is_known" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailed_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mailed_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"void_at" timestamp (3) with time zone,
	CONSTRAINT "mailed_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "authenticators" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"user_id" integer,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recovery_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"code_hmac" text NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"stepped_up_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "steam_nonces" (
	"nonce" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "steam_sign_ins" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"user_id" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"post_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_images" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"post_id" integer NOT NULL,
	"image_url" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_likes" (
	"post_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "post_likes_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"author_id" integer NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"body" jsonb NOT NULL,
	"search_text" text NOT NULL,
	"excerpt" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "posts_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "download_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"size" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "downloads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "downloads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"description" text NOT NULL,
	"search_text" text NOT NULL,
	"category" text NOT NULL,
	"game" text NOT NULL,
	"version" text NOT NULL,
	"file_name" text,
	"storage_name" text,
	"size" bigint,
	"sha256" text,
	"external_url" text,
	"download_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_files" (
	"storage_name" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entitlement_id" integer NOT NULL,
	"kind" text NOT NULL,
	"server_id" integer NOT NULL,
	"action" text NOT NULL,
	"params" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "discord_role_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discord_role_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entitlement_id" integer NOT NULL,
	"kind" text NOT NULL,
	"discord_id" text,
	"role_id" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"error" text,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "entitlements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entitlements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"transaction_id" text NOT NULL,
	"position" integer NOT NULL,
	"user_id" integer NOT NULL,
	"steam_id" text NOT NULL,
	"item_title" text NOT NULL,
	"grant" jsonb NOT NULL,
	"group" text,
	"server_id" integer,
	"subscription_id" integer,
	"given_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"taken_back_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"steam_id" text NOT NULL,
	"tier" text NOT NULL,
	"start_date" timestamp (3) with time zone NOT NULL,
	"end_date" timestamp (3) with time zone NOT NULL,
	"transaction_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_participants" (
	"event_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "event_participants_event_id_user_id_pk" PRIMARY KEY("event_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "event_reminders" (
	"event_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"told_start" timestamp (3) with time zone,
	CONSTRAINT "event_reminders_event_id_user_id_pk" PRIMARY KEY("event_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"description" text NOT NULL,
	"event_type" text NOT NULL,
	"start_date" timestamp (3) with time zone NOT NULL,
	"end_date" timestamp (3) with time zone NOT NULL,
	"max_participants" integer NOT NULL,
	"image" text NOT NULL,
	"map_image" text,
	"host_id" integer NOT NULL,
	"server_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"site" boolean NOT NULL,
	"mail" boolean NOT NULL,
	"discord" boolean NOT NULL,
	CONSTRAINT "notification_settings_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "outgoing_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outgoing_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"data" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"transaction_id" integer NOT NULL,
	"account" text NOT NULL,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"processed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"transaction_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"way" text NOT NULL,
	"state" text NOT NULL,
	"created_by" integer,
	"idempotency_key" text,
	"request_hash" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "stock_reservations" (
	"transaction_id" integer PRIMARY KEY NOT NULL,
	"item_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transaction_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transaction_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"transaction_id" integer NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" integer,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"transaction_id" text NOT NULL,
	"user_id" integer NOT NULL,
	"item_id" integer,
	"item_title" text,
	"steam_id" text,
	"is_gift" boolean DEFAULT false NOT NULL,
	"note" text,
	"grants" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"crypto_amount" text,
	"crypto_currency" text,
	"provider" text NOT NULL,
	"provider_ref" text,
	"payment_url" text,
	"status" text NOT NULL,
	"review_reason" text,
	"confirmed_amount" bigint,
	"refunded_amount" bigint DEFAULT 0 NOT NULL,
	"lapses_at" timestamp (3) with time zone,
	"taken_back_at" timestamp (3) with time zone,
	"idempotency_key" text,
	"request_hash" text,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"opening_until" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	CONSTRAINT "transactions_amount" CHECK ("transactions"."amount" >= 0),
	CONSTRAINT "transactions_refunded" CHECK ("transactions"."refunded_amount" >= 0 and "transactions"."refunded_amount" <= "transactions"."amount"),
	CONSTRAINT "transactions_status" CHECK ("transactions"."status" in ('PENDING', 'ACCEPTED', 'REJECTED', 'CANCELED'))
);
--> statement-breakpoint
CREATE TABLE "hub_marks" (
	"name" text PRIMARY KEY NOT NULL,
	"read_until" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "result_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "result_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"session_id" integer NOT NULL,
	"content_hash" text NOT NULL,
	"file_name" text,
	"rejected" integer NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "taken_events" (
	"source" text NOT NULL,
	"event_id" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "taken_events_source_event_id_pk" PRIMARY KEY("source","event_id")
);
--> statement-breakpoint
CREATE TABLE "board_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "board_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"board" text NOT NULL,
	"period" text NOT NULL,
	"track" text DEFAULT '' NOT NULL,
	"layout" text DEFAULT '' NOT NULL,
	"car" text DEFAULT '' NOT NULL,
	"steam_id" text NOT NULL,
	"user_id" integer,
	"score" double precision NOT NULL,
	"with_car" text,
	"achieved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rating_replays" (
	"kind" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "best_laps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "best_laps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"steam_id" text NOT NULL,
	"track" text NOT NULL,
	"layout" text NOT NULL,
	"car" text NOT NULL,
	"lap_time" integer NOT NULL,
	"driven_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "best_overtakes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "best_overtakes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"steam_id" text NOT NULL,
	"leaderboard" text NOT NULL,
	"score" integer NOT NULL,
	"duration_ms" integer NOT NULL,
	"driven_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drivers" (
	"steam_id" text PRIMARY KEY NOT NULL,
	"name" text,
	"races" integer DEFAULT 0 NOT NULL,
	"wins" integer DEFAULT 0 NOT NULL,
	"podiums" integer DEFAULT 0 NOT NULL,
	"position_sum" integer DEFAULT 0 NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"mu" double precision,
	"sigma" double precision,
	"race_rating" integer DEFAULT 1000 NOT NULL,
	"rated_races" integer DEFAULT 0 NOT NULL,
	"duel_rating" integer DEFAULT 1000 NOT NULL,
	"duels" integer DEFAULT 0 NOT NULL,
	"duel_wins" integer DEFAULT 0 NOT NULL,
	"distance_m" double precision DEFAULT 0 NOT NULL,
	"contact_points" double precision DEFAULT 0 NOT NULL,
	"window_distance_m" double precision DEFAULT 0 NOT NULL,
	"window_points" double precision DEFAULT 0 NOT NULL,
	"window_from" integer DEFAULT 0 NOT NULL,
	"window_from_at" timestamp (3) with time zone,
	"safety_rating" double precision DEFAULT 2.5 NOT NULL,
	"lap_count" integer DEFAULT 0 NOT NULL,
	"overtake_count" integer DEFAULT 0 NOT NULL,
	"overtake_score_sum" bigint DEFAULT 0 NOT NULL,
	"overtake_best" integer DEFAULT 0 NOT NULL,
	"overtake_duration_ms" bigint DEFAULT 0 NOT NULL,
	"last_driven_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "driving_days" (
	"day" date NOT NULL,
	"steam_id" text NOT NULL,
	"lap_count" integer NOT NULL,
	CONSTRAINT "driving_days_day_steam_id_pk" PRIMARY KEY("day","steam_id")
);
--> statement-breakpoint
CREATE TABLE "duels" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "duels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"server_id" integer,
	"winner_steam_id" text NOT NULL,
	"loser_steam_id" text NOT NULL,
	"leaderboard" text NOT NULL,
	"points_left" double precision,
	"fought_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "laps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "laps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"steam_id" text NOT NULL,
	"session_id" integer,
	"track" text NOT NULL,
	"layout" text NOT NULL,
	"car" text NOT NULL,
	"lap_time" integer NOT NULL,
	"sectors" integer[] NOT NULL,
	"cuts" integer NOT NULL,
	"valid" boolean NOT NULL,
	"clock" bigint NOT NULL,
	"driven_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "overtake_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "overtake_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"steam_id" text NOT NULL,
	"leaderboard" text NOT NULL,
	"score" integer NOT NULL,
	"duration_ms" integer NOT NULL,
	"end_reason" text,
	"car" text,
	"hub_entry" text,
	"driven_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "race_results" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "race_results_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"steam_id" text NOT NULL,
	"session_id" integer NOT NULL,
	"track" text NOT NULL,
	"layout" text NOT NULL,
	"car" text NOT NULL,
	"position" integer NOT NULL,
	"lap_count" integer NOT NULL,
	"total_time" bigint NOT NULL,
	"raced_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rating_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rating_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"steam_id" text NOT NULL,
	"session_id" integer,
	"duel_id" integer,
	"before" integer NOT NULL,
	"after" integer NOT NULL,
	"mu" double precision,
	"sigma" double precision,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "safety_history" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "safety_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"steam_id" text NOT NULL,
	"session_id" integer,
	"distance_m" double precision NOT NULL,
	"contact_points" double precision NOT NULL,
	"rating" double precision NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "racing_sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "racing_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"server_id" integer,
	"type" text NOT NULL,
	"track" text NOT NULL,
	"layout" text NOT NULL,
	"held_at" timestamp (3) with time zone NOT NULL,
	"is_dated" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "track_cars" (
	"track" text NOT NULL,
	"layout" text NOT NULL,
	"car" text NOT NULL,
	"lap_count" integer NOT NULL,
	CONSTRAINT "track_cars_track_layout_car_pk" PRIMARY KEY("track","layout","car")
);
--> statement-breakpoint
CREATE TABLE "game_servers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_servers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text NOT NULL,
	"game" text DEFAULT 'assetto' NOT NULL,
	"type" text,
	"host" text,
	"port" integer NOT NULL,
	"query_port" integer NOT NULL,
	"join_link" text NOT NULL,
	"image" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"in_maintenance" boolean DEFAULT false NOT NULL,
	"steam_auth" boolean DEFAULT true NOT NULL,
	"rating" numeric(3, 2),
	"max_players" integer NOT NULL,
	"status" text DEFAULT 'Offline' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"players" integer DEFAULT 0 NOT NULL,
	"polled_max_players" integer,
	"ping" integer,
	"track" text,
	"layout" text,
	"weather" text,
	"traffic" text,
	"online_members" integer[] DEFAULT '{}' NOT NULL,
	"polled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_hours" (
	"server_id" integer NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"polls" integer NOT NULL,
	"online_polls" integer NOT NULL,
	"players_sum" integer NOT NULL,
	"players_max" integer NOT NULL,
	CONSTRAINT "server_hours_server_id_hour_pk" PRIMARY KEY("server_id","hour")
);
--> statement-breakpoint
CREATE TABLE "server_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "server_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"server_id" integer NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "server_votes" (
	"server_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"rating" integer NOT NULL,
	"voted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "server_votes_server_id_user_id_pk" PRIMARY KEY("server_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "shop_categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"slug" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"description" text NOT NULL,
	"price_usd" integer NOT NULL,
	"price_rial" bigint NOT NULL,
	"category_id" integer,
	"stock" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"main_image" text,
	"additional_images" text[] DEFAULT '{}' NOT NULL,
	"features" json DEFAULT '{}'::json NOT NULL,
	"grants" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "shop_items_in_category" CHECK ("shop_items"."category_id" is not null or "shop_items"."deleted_at" is not null),
	CONSTRAINT "shop_items_stock" CHECK ("shop_items"."stock" >= -1),
	CONSTRAINT "shop_items_prices" CHECK ("shop_items"."price_usd" >= 0 and "shop_items"."price_rial" >= 0)
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"site_title" text NOT NULL,
	"site_description" text NOT NULL,
	"maintenance_mode" boolean NOT NULL,
	"registration_enabled" boolean NOT NULL,
	"shop_enabled" boolean NOT NULL,
	"announcement" text,
	"discord_invite_url" text,
	"fivem_invite_url" text,
	"cs2_invite_url" text,
	"telegram_url" text,
	"instagram_url" text,
	"youtube_url" text,
	"x_url" text,
	"image_max_mb" integer NOT NULL,
	"download_max_mb" integer NOT NULL,
	"balance_enabled" boolean NOT NULL,
	"card_enabled" boolean NOT NULL,
	"crypto_enabled" boolean NOT NULL,
	"rial_enabled" boolean NOT NULL,
	"staff_second_factor" boolean NOT NULL,
	CONSTRAINT "site_settings_one" CHECK ("site_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "canned_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "canned_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"content" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_images" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" integer NOT NULL,
	"image" text NOT NULL,
	CONSTRAINT "ticket_images_image_unique" UNIQUE("image")
);
--> statement-breakpoint
CREATE TABLE "ticket_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ticket_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"is_staff" boolean NOT NULL,
	"internal" boolean DEFAULT false NOT NULL,
	"message" text NOT NULL,
	"search_text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tickets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"subject" text NOT NULL,
	"search_text" text NOT NULL,
	"category" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"assigned_to_id" integer,
	"transaction_row" integer,
	"server_id" integer,
	"driver_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"first_answer_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"player_seen" integer DEFAULT 0 NOT NULL,
	"staff_seen" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"display_name" text NOT NULL,
	"level" integer NOT NULL,
	"permissions" jsonb NOT NULL,
	CONSTRAINT "roles_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"username_skeleton" text NOT NULL,
	"full_name" text NOT NULL,
	"search_text" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"dateofbirth" date,
	"profile_image" text,
	"password_hash" text NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"role_id" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"ban_reason" text,
	"discord_id" text,
	"steam_id" text,
	"steam_verified" boolean DEFAULT false NOT NULL,
	"balance_usd" bigint DEFAULT 0 NOT NULL,
	"show_online" boolean DEFAULT false NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"second_factor_at" timestamp (3) with time zone,
	"locale" text DEFAULT 'fa' NOT NULL,
	"calendar" text DEFAULT 'language' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "users_balance" CHECK ("users"."balance_usd" >= 0)
);
--> statement-breakpoint
ALTER TABLE "discord_codes" ADD CONSTRAINT "discord_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steam_sign_ins" ADD CONSTRAINT "steam_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_images" ADD CONSTRAINT "post_images_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_likes" ADD CONSTRAINT "post_likes_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_likes" ADD CONSTRAINT "post_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_uploads" ADD CONSTRAINT "download_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_entitlement_id_entitlements_id_fk" FOREIGN KEY ("entitlement_id") REFERENCES "public"."entitlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_server_id_game_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."game_servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discord_role_changes" ADD CONSTRAINT "discord_role_changes_entitlement_id_entitlements_id_fk" FOREIGN KEY ("entitlement_id") REFERENCES "public"."entitlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_server_id_game_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."game_servers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_participants" ADD CONSTRAINT "event_participants_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_participants" ADD CONSTRAINT "event_participants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_reminders" ADD CONSTRAINT "event_reminders_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_reminders" ADD CONSTRAINT "event_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_server_id_game_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."game_servers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD CONSTRAINT "outgoing_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD CONSTRAINT "stock_reservations_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD CONSTRAINT "stock_reservations_item_id_shop_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."shop_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_events" ADD CONSTRAINT "transaction_events_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_events" ADD CONSTRAINT "transaction_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_item_id_shop_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."shop_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_files" ADD CONSTRAINT "result_files_session_id_racing_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."racing_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_entries" ADD CONSTRAINT "board_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duels" ADD CONSTRAINT "duels_server_id_game_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."game_servers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "laps" ADD CONSTRAINT "laps_session_id_racing_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."racing_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_results" ADD CONSTRAINT "race_results_session_id_racing_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."racing_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_changes" ADD CONSTRAINT "rating_changes_session_id_racing_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."racing_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_changes" ADD CONSTRAINT "rating_changes_duel_id_duels_id_fk" FOREIGN KEY ("duel_id") REFERENCES "public"."duels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_history" ADD CONSTRAINT "safety_history_session_id_racing_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."racing_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "racing_sessions" ADD CONSTRAINT "racing_sessions_server_id_game_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."game_servers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_hours" ADD CONSTRAINT "server_hours_server_id_game_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."game_servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_keys" ADD CONSTRAINT "server_keys_server_id_game_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."game_servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_votes" ADD CONSTRAINT "server_votes_server_id_game_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."game_servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_votes" ADD CONSTRAINT "server_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_items" ADD CONSTRAINT "shop_items_category_id_shop_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."shop_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_images" ADD CONSTRAINT "ticket_images_message_id_ticket_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."ticket_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_assigned_to_id_users_id_fk" FOREIGN KEY ("assigned_to_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_transaction_row_transactions_id_fk" FOREIGN KEY ("transaction_row") REFERENCES "public"."transactions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_server_id_game_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."game_servers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_driver_id_users_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_time" ON "audit_log" USING brin ("at");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("target_type","target_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_log_words" ON "audit_log" USING gin (lower(coalesce("actor_name", '') || ' ' || "action" || ' ' || "target_type" || ' ' || coalesce("target_id", '') || ' ' || coalesce("target_name", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "discord_codes_user" ON "discord_codes" USING btree ("user_id","sent_at");--> statement-breakpoint
CREATE INDEX "discord_codes_target" ON "discord_codes" USING btree ("discord_id","sent_at");--> statement-breakpoint
CREATE INDEX "login_throttles_old" ON "login_throttles" USING btree ("window_started_at") WHERE not "login_throttles"."is_known";--> statement-breakpoint
CREATE INDEX "mailed_links_user" ON "mailed_links" USING btree ("user_id","purpose","created_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_old" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "comments_post" ON "comments" USING btree ("post_id","id");--> statement-breakpoint
CREATE INDEX "comments_author" ON "comments" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "post_images_post" ON "post_images" USING btree ("post_id","id");--> statement-breakpoint
CREATE INDEX "post_likes_user" ON "post_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "posts_author" ON "posts" USING btree ("author_id","updated_at");--> statement-breakpoint
CREATE INDEX "posts_published" ON "posts" USING btree ("published_at","id") WHERE "posts"."status" = 'published';--> statement-breakpoint
CREATE INDEX "posts_search" ON "posts" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "download_uploads_user" ON "download_uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "download_uploads_old" ON "download_uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "downloads_category" ON "downloads" USING btree ("category","game");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_once" ON "deliveries" USING btree ("entitlement_id","kind");--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("server_id","next_at") WHERE "deliveries"."state" in ('waiting', 'leased');--> statement-breakpoint
CREATE UNIQUE INDEX "discord_role_changes_once" ON "discord_role_changes" USING btree ("entitlement_id","kind");--> statement-breakpoint
CREATE INDEX "discord_role_changes_due" ON "discord_role_changes" USING btree ("next_at") WHERE "discord_role_changes"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "entitlements_once" ON "entitlements" USING btree ("transaction_id","position");--> statement-breakpoint
CREATE INDEX "entitlements_group" ON "entitlements" USING btree ("group","steam_id") WHERE "entitlements"."group" is not null;--> statement-breakpoint
CREATE INDEX "entitlements_steam" ON "entitlements" USING btree ("steam_id");--> statement-breakpoint
CREATE INDEX "subscriptions_account" ON "subscriptions" USING btree ("steam_id","tier","end_date");--> statement-breakpoint
CREATE INDEX "event_participants_user" ON "event_participants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "event_reminders_user" ON "event_reminders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "events_start" ON "events" USING btree ("start_date");--> statement-breakpoint
CREATE INDEX "events_server" ON "events" USING btree ("server_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("user_id","kind","cause");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "outgoing_messages_once" ON "outgoing_messages" USING btree ("user_id","channel","kind","cause");--> statement-breakpoint
CREATE INDEX "outgoing_messages_due" ON "outgoing_messages" USING btree ("next_at") WHERE "outgoing_messages"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_once" ON "ledger_entries" USING btree ("transaction_id","account","kind");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_events_once" ON "payment_events" USING btree ("provider","event_id");--> statement-breakpoint
CREATE INDEX "refunds_transaction" ON "refunds" USING btree ("transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_idempotency" ON "refunds" USING btree ("created_by","idempotency_key");--> statement-breakpoint
CREATE INDEX "refunds_pending" ON "refunds" USING btree ("next_try_at") WHERE "refunds"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "transaction_events_transaction" ON "transaction_events" USING btree ("transaction_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_public" ON "transactions" USING btree ("transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_idempotency" ON "transactions" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_provider_ref" ON "transactions" USING btree ("provider","provider_ref");--> statement-breakpoint
CREATE INDEX "transactions_user" ON "transactions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "transactions_time" ON "transactions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "transactions_owned" ON "transactions" USING btree ("item_id","steam_id") WHERE "transactions"."status" = 'ACCEPTED';--> statement-breakpoint
CREATE INDEX "transactions_pending" ON "transactions" USING btree ("expires_at") WHERE "transactions"."status" = 'PENDING';--> statement-breakpoint
CREATE INDEX "transactions_next_check" ON "transactions" USING btree ("next_check_at") WHERE "transactions"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "transactions_review" ON "transactions" USING btree ("id") WHERE "transactions"."review_reason" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "result_files_content" ON "result_files" USING btree ("content_hash");--> statement-breakpoint
CREATE INDEX "result_files_session" ON "result_files" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "board_entries_once" ON "board_entries" USING btree ("board","period","track","layout","car","steam_id");--> statement-breakpoint
CREATE INDEX "board_entries_places" ON "board_entries" USING btree ("board","period","track","layout","car","score" DESC NULLS LAST,"achieved_at","id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "board_entries_driver" ON "board_entries" USING btree ("steam_id");--> statement-breakpoint
CREATE INDEX "board_entries_expiry" ON "board_entries" USING btree ("achieved_at") WHERE period = '30d';--> statement-breakpoint
CREATE UNIQUE INDEX "best_laps_once" ON "best_laps" USING btree ("steam_id","track","layout","car");--> statement-breakpoint
CREATE INDEX "best_laps_driver" ON "best_laps" USING btree ("steam_id","lap_time");--> statement-breakpoint
CREATE UNIQUE INDEX "best_overtakes_once" ON "best_overtakes" USING btree ("steam_id","leaderboard");--> statement-breakpoint
CREATE INDEX "best_overtakes_driver" ON "best_overtakes" USING btree ("steam_id","score");--> statement-breakpoint
CREATE INDEX "duels_winner" ON "duels" USING btree ("winner_steam_id","fought_at");--> statement-breakpoint
CREATE INDEX "duels_loser" ON "duels" USING btree ("loser_steam_id","fought_at");--> statement-breakpoint
CREATE INDEX "duels_time" ON "duels" USING btree ("fought_at");--> statement-breakpoint
CREATE INDEX "laps_driver" ON "laps" USING btree ("steam_id","driven_at") WHERE valid;--> statement-breakpoint
CREATE INDEX "laps_time" ON "laps" USING brin ("driven_at");--> statement-breakpoint
CREATE INDEX "laps_session" ON "laps" USING btree ("session_id") WHERE session_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "overtake_runs_hub" ON "overtake_runs" USING btree ("hub_entry") WHERE hub_entry is not null;--> statement-breakpoint
CREATE INDEX "overtake_runs_driver" ON "overtake_runs" USING btree ("steam_id","driven_at");--> statement-breakpoint
CREATE INDEX "overtake_runs_time" ON "overtake_runs" USING brin ("driven_at");--> statement-breakpoint
CREATE UNIQUE INDEX "race_results_once" ON "race_results" USING btree ("session_id","steam_id");--> statement-breakpoint
CREATE INDEX "race_results_driver" ON "race_results" USING btree ("steam_id","raced_at");--> statement-breakpoint
CREATE INDEX "rating_changes_driver" ON "rating_changes" USING btree ("steam_id","kind","changed_at");--> statement-breakpoint
CREATE INDEX "rating_changes_time" ON "rating_changes" USING btree ("kind","changed_at");--> statement-breakpoint
CREATE INDEX "safety_history_driver" ON "safety_history" USING btree ("steam_id","created_at","id");--> statement-breakpoint
CREATE INDEX "safety_history_time" ON "safety_history" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "safety_history_session" ON "safety_history" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "racing_sessions_server" ON "racing_sessions" USING btree ("server_id","held_at");--> statement-breakpoint
CREATE INDEX "racing_sessions_type" ON "racing_sessions" USING btree ("type","held_at");--> statement-breakpoint
CREATE UNIQUE INDEX "server_keys_hash" ON "server_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "server_keys_server" ON "server_keys" USING btree ("server_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_categories_slug" ON "shop_categories" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_categories_name" ON "shop_categories" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "shop_items_category" ON "shop_items" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "ticket_images_message" ON "ticket_images" USING btree ("message_id","id");--> statement-breakpoint
CREATE INDEX "ticket_messages_ticket" ON "ticket_messages" USING btree ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "ticket_messages_author" ON "ticket_messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "ticket_messages_search" ON "ticket_messages" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tickets_user" ON "tickets" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE INDEX "tickets_status" ON "tickets" USING btree ("status","updated_at");--> statement-breakpoint
CREATE INDEX "tickets_assigned" ON "tickets" USING btree ("assigned_to_id");--> statement-breakpoint
CREATE INDEX "tickets_transaction" ON "tickets" USING btree ("transaction_row");--> statement-breakpoint
CREATE INDEX "tickets_server" ON "tickets" USING btree ("server_id");--> statement-breakpoint
CREATE INDEX "tickets_driver" ON "tickets" USING btree ("driver_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email")) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree ("username_key") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_skeleton" ON "users" USING btree ("username_skeleton") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_discord" ON "users" USING btree ("discord_id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_steam" ON "users" USING btree ("steam_id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "users_time" ON "users" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_name_parts" ON "users" USING gin ("username_key" gin_trgm_ops);