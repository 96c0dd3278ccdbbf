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
CREATE TABLE "audit_cut" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"last_id" bigint NOT NULL,
	"last_hash" text NOT NULL,
	CONSTRAINT "audit_cut_one" CHECK ("audit_cut"."id" = 1)
);
--> statement-breakpoint
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
CREATE TABLE "delayed_rows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delayed_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text collate "C" NOT NULL,
	"key" text NOT NULL,
	"row" jsonb,
	"visible_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "full_checks" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"done" integer NOT NULL,
	"total" integer NOT NULL,
	"is_ok" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"secret_salt" text NOT NULL,
	"secret_fingerprint" text NOT NULL,
	"previous_salt" text,
	"previous_fingerprint" text,
	CONSTRAINT "installation_one" CHECK ("installation"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "address_retention" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"days" integer NOT NULL,
	CONSTRAINT "address_retention_one" CHECK ("address_retention"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "retention_settings" (
	"table_name" text PRIMARY KEY NOT NULL,
	"months" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timing_retention" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"days" integer NOT NULL,
	CONSTRAINT "timing_retention_one" CHECK ("timing_retention"."id" = 1)
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
CREATE TABLE "discord_sign_ins" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"user_id" integer NOT NULL,
	"session_id" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
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
	"from_email" text,
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
	"sealed_code" text NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	"locale" text DEFAULT 'fa' NOT NULL,
	"content" text NOT NULL,
	"body" jsonb NOT NULL,
	"sanitizer" integer DEFAULT 0 NOT NULL,
	"search_text" text NOT NULL,
	"excerpt" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "posts_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "catalogue_cars" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_cars_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"game" text collate "C" NOT NULL,
	"seed_key" text collate "C",
	"name" text NOT NULL,
	"brand" text NOT NULL,
	"class" text collate "C" NOT NULL,
	"is_traffic" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
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
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
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
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"origin" text collate "C" NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "catalogue_tracks_slug_unique" UNIQUE("slug"),
	CONSTRAINT "catalogue_tracks_seed" UNIQUE("game","seed_key")
);
--> statement-breakpoint
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
	"search_text" text NOT NULL,
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
CREATE TABLE "championship_corrections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "championship_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"championship_id" integer NOT NULL,
	"round_session_id" integer,
	"entry_id" integer NOT NULL,
	"kind" text collate "C" NOT NULL,
	"value" jsonb,
	"reason" text NOT NULL,
	"source" text collate "C" NOT NULL,
	"decision_id" integer,
	"by" integer,
	"at" timestamp (3) with time zone NOT NULL,
	"reverted_by" integer,
	"reverted_at" timestamp (3) with time zone,
	"revert_reason" text
);
--> statement-breakpoint
CREATE TABLE "championship_grid_drops" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "championship_grid_drops_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"championship_id" integer NOT NULL,
	"entry_id" integer NOT NULL,
	"places" integer NOT NULL,
	"decision_id" integer,
	"given_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"reverted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "round_raw_results" (
	"round_session_id" integer NOT NULL,
	"row" integer NOT NULL,
	"steam_id" text collate "C" NOT NULL,
	"name" text NOT NULL,
	"car" text collate "C" NOT NULL,
	"laps" integer NOT NULL,
	"total_ms" bigint NOT NULL,
	"best_ms" integer,
	"best_at" timestamp (3) with time zone,
	"best_car" text collate "C",
	"best_tyre" text,
	"finish" integer,
	"penalty_ms" integer DEFAULT 0 NOT NULL,
	"penalty_laps" integer DEFAULT 0 NOT NULL,
	"disqualified" boolean DEFAULT false NOT NULL,
	"shared_car" boolean DEFAULT false NOT NULL,
	"clean" boolean,
	"driven" jsonb,
	CONSTRAINT "round_raw_results_round_session_id_row_pk" PRIMARY KEY("round_session_id","row")
);
--> statement-breakpoint
CREATE TABLE "round_results" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "round_results_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"round_session_id" integer NOT NULL,
	"row" integer NOT NULL,
	"entry_id" integer,
	"steam_id" text collate "C" NOT NULL,
	"name" text NOT NULL,
	"number" integer,
	"class" text NOT NULL,
	"car" text collate "C",
	"car_other" boolean NOT NULL,
	"shared_car" boolean DEFAULT false NOT NULL,
	"team_id" integer,
	"team_name" text,
	"team_tag" text,
	"team_colour" text,
	"status" text collate "C" NOT NULL,
	"position" integer,
	"class_position" integer,
	"grid" integer,
	"laps" integer NOT NULL,
	"total_ms" bigint NOT NULL,
	"best_ms" integer,
	"best_tyre" text,
	"gap_ms" bigint,
	"gap_laps" integer,
	"points" integer NOT NULL,
	"parts" jsonb,
	"place" integer,
	"has_pole" boolean NOT NULL,
	"has_fastest_lap" boolean NOT NULL,
	"undroppable" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "championship_standings" (
	"championship_id" integer NOT NULL,
	"scope" text NOT NULL,
	"row" integer NOT NULL,
	"entry_id" integer,
	"team_id" integer,
	"score" json NOT NULL,
	"positions" json NOT NULL,
	CONSTRAINT "championship_standings_championship_id_scope_row_pk" PRIMARY KEY("championship_id","scope","row")
);
--> statement-breakpoint
CREATE TABLE "championship_absences" (
	"round_id" integer NOT NULL,
	"entry_id" integer NOT NULL,
	"no_show" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "championship_absences_round_id_entry_id_pk" PRIMARY KEY("round_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "championship_classes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "championship_classes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"championship_id" integer NOT NULL,
	"number" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"colour" text collate "C" NOT NULL,
	"capacity" integer NOT NULL,
	"cars" jsonb NOT NULL,
	"balance" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "championship_series" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "championship_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_en" text,
	"slug" text collate "C" NOT NULL,
	"description" text,
	"description_en" text,
	"defaults" jsonb,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "championship_series_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "championships" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "championships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_en" text,
	"slug" text collate "C" NOT NULL,
	"game" text collate "C" NOT NULL,
	"kind" text collate "C" DEFAULT 'season' NOT NULL,
	"series_id" integer,
	"season" text NOT NULL,
	"search_text" text NOT NULL,
	"description" text NOT NULL,
	"description_en" text,
	"image" text,
	"rules" text NOT NULL,
	"rules_version" integer DEFAULT 1 NOT NULL,
	"settings" jsonb NOT NULL,
	"settings_reason" text,
	"published_at" timestamp (3) with time zone,
	"archived_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"cancel_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "championships_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "championship_check_ins" (
	"round_id" integer NOT NULL,
	"entry_id" integer NOT NULL,
	"checked_in_at" timestamp (3) with time zone,
	"no_show_at" timestamp (3) with time zone,
	CONSTRAINT "championship_check_ins_round_id_entry_id_pk" PRIMARY KEY("round_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "championship_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "championship_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"championship_id" integer NOT NULL,
	"class_id" integer NOT NULL,
	"round_id" integer,
	"user_id" integer,
	"steam_id" text collate "C" NOT NULL,
	"name" text NOT NULL,
	"team_id" integer,
	"state" text collate "C" NOT NULL,
	"state_reason" text,
	"car" text collate "C" NOT NULL,
	"skin" text,
	"number" integer,
	"note" text,
	"auto_accept" boolean NOT NULL,
	"stand_in" boolean DEFAULT false NOT NULL,
	"rules_version" integer NOT NULL,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"offered_at" timestamp (3) with time zone,
	"offer_deadline" timestamp (3) with time zone,
	"expired_offers" integer DEFAULT 0 NOT NULL,
	"ballast_kg" integer DEFAULT 0 NOT NULL,
	"restrictor" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "championship_entry_cars" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "championship_entry_cars_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entry_id" integer NOT NULL,
	"car_before" text collate "C" NOT NULL,
	"car" text collate "C" NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "points_templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "points_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_en" text,
	"places" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "round_sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "round_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"round_id" integer NOT NULL,
	"number" integer NOT NULL,
	"kind" text collate "C" NOT NULL,
	"grid" jsonb NOT NULL,
	"racing_session_id" bigint,
	"source" text collate "C",
	"not_held_reason" text,
	"read_at" timestamp (3) with time zone,
	"result_at" timestamp (3) with time zone,
	"conflict_session_id" bigint,
	"ignored_session_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "round_sessions_racing_session_id_unique" UNIQUE("racing_session_id")
);
--> statement-breakpoint
CREATE TABLE "championship_rounds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "championship_rounds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"championship_id" integer NOT NULL,
	"event_id" integer NOT NULL,
	"track" text,
	"points_halves" integer DEFAULT 2 NOT NULL,
	"count_back" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"official_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"postponed_at" timestamp (3) with time zone,
	"reason" text,
	"known_start" timestamp (3) with time zone NOT NULL,
	"known_server_id" integer,
	"check_in_told_at" timestamp (3) with time zone,
	"no_shows_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "championship_rounds_event_id_unique" UNIQUE("event_id")
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
	"title_en" text,
	"description" text NOT NULL,
	"description_en" text,
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
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
	"leases" integer DEFAULT 0 NOT NULL,
	"first_leased_at" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "discord_roles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discord_roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"discord_id" text NOT NULL,
	"role_id" text NOT NULL,
	"entitlement_id" integer,
	"wanted_at" timestamp (3) with time zone,
	"given_at" timestamp (3) with time zone,
	"joined_at" timestamp (3) with time zone,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"error" text,
	"queued_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entitlements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entitlements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"transaction_id" text NOT NULL,
	"cause" text collate "C",
	"position" integer NOT NULL,
	"user_id" integer NOT NULL,
	"steam_id" text collate "C" NOT NULL,
	"item_title" text NOT NULL,
	"item_title_en" text,
	"grant" jsonb NOT NULL,
	"group" text,
	"server_id" integer,
	"subscription_id" integer,
	"given_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"taken_back_at" timestamp (3) with time zone,
	"rests_until" timestamp (3) with time zone,
	"reached_at" timestamp (3) with time zone
);
--> statement-breakpoint
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
CREATE TABLE "subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"steam_id" text collate "C" NOT NULL,
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
CREATE TABLE "event_versions" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"sequence" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"title_en" text,
	"search_text" text NOT NULL,
	"description" text NOT NULL,
	"description_en" text,
	"event_type" text NOT NULL,
	"start_date" timestamp (3) with time zone NOT NULL,
	"end_date" timestamp (3) with time zone NOT NULL,
	"max_participants" integer NOT NULL,
	"image" text NOT NULL,
	"map_image" text,
	"host_id" integer NOT NULL,
	"server_id" integer,
	"round_id" integer,
	"stream_link" text,
	"replay_link" text,
	"voice_link" text,
	"briefing" text,
	"briefing_en" text,
	"download_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"delay_s" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_round_id_unique" UNIQUE("round_id")
);
--> statement-breakpoint
CREATE TABLE "notification_causes" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notification_causes_user_id_kind_cause_pk" PRIMARY KEY("user_id","kind","cause")
);
--> statement-breakpoint
CREATE TABLE "notification_devices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"endpoint" text collate "C" NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"user_agent" text NOT NULL,
	"session_id" bigint,
	"key_refusals" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_sent_at" timestamp (3) with time zone,
	CONSTRAINT "notification_devices_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"site" boolean NOT NULL,
	"mail" boolean NOT NULL,
	"discord" boolean NOT NULL,
	"telegram" boolean,
	"push" boolean,
	CONSTRAINT "notification_settings_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "outgoing_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outgoing_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
CREATE TABLE "push_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"sealed_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quiet_hours" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"from_minute" integer NOT NULL,
	"to_minute" integer NOT NULL,
	"time_zone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telegram_codes" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"code_hmac" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telegram_links" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"chat_id" text collate "C" NOT NULL,
	"name" text NOT NULL,
	"linked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "telegram_links_chat_id_unique" UNIQUE("chat_id")
);
--> statement-breakpoint
CREATE TABLE "footer_seals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "footer_seals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"image" text NOT NULL,
	"url" text NOT NULL,
	"alt" text NOT NULL,
	"alt_en" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_footer" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"columns" jsonb,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_footer_one" CHECK ("site_footer"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "site_pages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text collate "C" NOT NULL,
	"title" text NOT NULL,
	"title_en" text,
	"content" text NOT NULL,
	"content_en" text,
	"body" jsonb NOT NULL,
	"body_en" jsonb,
	"sanitizer" integer NOT NULL,
	"is_published" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_pages_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	"error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0)
);
--> statement-breakpoint
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
CREATE TABLE "stock_reservations" (
	"transaction_id" integer PRIMARY KEY NOT NULL,
	"item_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transaction_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transaction_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	"item_title_en" text,
	"steam_id" text collate "C",
	"is_gift" boolean DEFAULT false NOT NULL,
	"note" text,
	"grants" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"crypto_amount" text,
	"crypto_asked" text,
	"crypto_currency" text,
	"provider" text NOT NULL,
	"provider_ref" text,
	"payment_url" text,
	"status" text NOT NULL,
	"review_reason" text,
	"confirmed_amount" bigint,
	"refunded_amount" bigint DEFAULT 0 NOT NULL,
	"extra_deposits" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"surplus_open" bigint DEFAULT 0 NOT NULL,
	"regained_amount" bigint DEFAULT 0 NOT NULL,
	"regained_open" bigint DEFAULT 0 NOT NULL,
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
CREATE TABLE "account_erasures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_erasures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"username" text,
	"email" text,
	"steam_id" text,
	"discord_id" text,
	"profile_image" text,
	"deleted_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "account_erasures_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"error" text,
	"storage_name" text NOT NULL,
	"size" bigint,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"ready_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "driving_queue" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "driving_queue_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lap_ids" bigint[] NOT NULL,
	"laps_from" timestamp (3) with time zone,
	"laps_until" timestamp (3) with time zone,
	"events" jsonb NOT NULL,
	"kept_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"visible_at" timestamp (3) with time zone,
	"retry_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hub_marks" (
	"name" text collate "C" PRIMARY KEY NOT NULL,
	"read_until" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "result_file_bytes" (
	"file_id" bigint PRIMARY KEY NOT NULL,
	"gzip" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "result_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "result_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" bigint NOT NULL,
	"content_hash" text collate "C" NOT NULL,
	"file_name" text,
	"rejected" integer NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "result_refusals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "result_refusals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"server_id" integer NOT NULL,
	"session_id" bigint,
	"file_name" text,
	"code" text collate "C" NOT NULL,
	"kind" text collate "C",
	"size" integer NOT NULL,
	"rows" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rows_total" integer DEFAULT 0 NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "taken_events" (
	"source" text collate "C" NOT NULL,
	"event_id" text collate "C" NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "taken_events_source_event_id_pk" PRIMARY KEY("source","event_id")
);
--> statement-breakpoint
CREATE TABLE "board_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "board_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"board" text collate "C" NOT NULL,
	"period" text collate "C" NOT NULL,
	"track" text collate "C" DEFAULT '' NOT NULL,
	"layout" text collate "C" DEFAULT '' NOT NULL,
	"car" text collate "C" DEFAULT '' NOT NULL,
	"steam_id" text collate "C" NOT NULL,
	"user_id" integer,
	"score" double precision NOT NULL,
	"with_car" text collate "C",
	"achieved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rating_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rating_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text collate "C" NOT NULL,
	"steam_id" text collate "C" NOT NULL,
	"session_id" bigint,
	"duel_id" bigint,
	"before" double precision NOT NULL,
	"after" double precision NOT NULL,
	"k" integer DEFAULT 32 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rating_replays" (
	"kind" text collate "C" PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "best_laps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "best_laps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"steam_id" text collate "C" NOT NULL,
	"track" text collate "C" NOT NULL,
	"layout" text collate "C" NOT NULL,
	"car" text collate "C" NOT NULL,
	"lap_time" integer NOT NULL,
	"driven_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "best_overtakes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "best_overtakes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"steam_id" text collate "C" NOT NULL,
	"leaderboard" text collate "C" NOT NULL,
	"score" integer NOT NULL,
	"duration_ms" integer NOT NULL,
	"driven_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drivers" (
	"steam_id" text collate "C" PRIMARY KEY NOT NULL,
	"name" text,
	"races" integer DEFAULT 0 NOT NULL,
	"wins" integer DEFAULT 0 NOT NULL,
	"podiums" integer DEFAULT 0 NOT NULL,
	"position_sum" integer DEFAULT 0 NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"race_rating" double precision DEFAULT 1000 NOT NULL,
	"rated_races" integer DEFAULT 0 NOT NULL,
	"duel_rating" double precision DEFAULT 1000 NOT NULL,
	"duels" integer DEFAULT 0 NOT NULL,
	"duel_wins" integer DEFAULT 0 NOT NULL,
	"distance_m" double precision DEFAULT 0 NOT NULL,
	"contact_points" double precision DEFAULT 0 NOT NULL,
	"window_distance_m" double precision DEFAULT 0 NOT NULL,
	"window_points" double precision DEFAULT 0 NOT NULL,
	"window_from" bigint DEFAULT 0 NOT NULL,
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
	"steam_id" text collate "C" NOT NULL,
	"lap_count" integer NOT NULL,
	CONSTRAINT "driving_days_day_steam_id_pk" PRIMARY KEY("day","steam_id")
);
--> statement-breakpoint
CREATE TABLE "duels" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "duels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"server_id" integer,
	"winner_steam_id" text collate "C" NOT NULL,
	"loser_steam_id" text collate "C" NOT NULL,
	"leaderboard" text collate "C" NOT NULL,
	"points_left" double precision,
	"fought_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lap_voids" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lap_voids_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lap_id" bigint NOT NULL,
	"steam_id" text collate "C" NOT NULL,
	"track" text collate "C" NOT NULL,
	"layout" text collate "C" NOT NULL,
	"car" text collate "C" NOT NULL,
	"lap_time" integer NOT NULL,
	"driven_at" timestamp (3) with time zone NOT NULL,
	"code" text collate "C" NOT NULL,
	"reason" text NOT NULL,
	"voided_by" integer,
	"voided_at" timestamp (3) with time zone NOT NULL,
	"restored_by" integer,
	"restored_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "laps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "laps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"steam_id" text collate "C" NOT NULL,
	"session_id" bigint,
	"server_id" integer,
	"track" text collate "C" NOT NULL,
	"layout" text collate "C" NOT NULL,
	"car" text collate "C" NOT NULL,
	"lap_time" integer NOT NULL,
	"sectors" integer[] NOT NULL,
	"cuts" integer NOT NULL,
	"tyre" text,
	"valid" boolean NOT NULL,
	"clock" bigint NOT NULL,
	"driven_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "overtake_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "overtake_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"steam_id" text collate "C" NOT NULL,
	"leaderboard" text collate "C" NOT NULL,
	"score" integer NOT NULL,
	"duration_ms" integer NOT NULL,
	"end_reason" text,
	"car" text collate "C",
	"hub_entry" text collate "C",
	"driven_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "race_results" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "race_results_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"steam_id" text collate "C" NOT NULL,
	"session_id" bigint NOT NULL,
	"track" text collate "C" NOT NULL,
	"layout" text collate "C" NOT NULL,
	"car" text collate "C" NOT NULL,
	"finish_position" integer NOT NULL,
	"position" integer NOT NULL,
	"counted_position" integer,
	"lap_count" integer NOT NULL,
	"total_time" bigint NOT NULL,
	"raced_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "safety_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "safety_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"steam_id" text collate "C" NOT NULL,
	"session_id" bigint,
	"decision_id" integer,
	"distance_m" double precision NOT NULL,
	"contact_points" double precision NOT NULL,
	"rating" double precision NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "racing_session_drivers" (
	"session_id" bigint NOT NULL,
	"steam_id" text collate "C" NOT NULL,
	"name" text,
	"place" integer,
	"total_time" bigint,
	"lap_count" integer,
	"penalty_ms" integer DEFAULT 0 NOT NULL,
	"penalty_laps" integer DEFAULT 0 NOT NULL,
	"disqualified" boolean DEFAULT false NOT NULL,
	CONSTRAINT "racing_session_drivers_session_id_steam_id_pk" PRIMARY KEY("session_id","steam_id")
);
--> statement-breakpoint
CREATE TABLE "racing_sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "racing_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"server_id" integer,
	"type" text collate "C" NOT NULL,
	"track" text collate "C" NOT NULL,
	"layout" text collate "C" NOT NULL,
	"held_at" timestamp (3) with time zone NOT NULL,
	"is_dated" boolean NOT NULL,
	"is_live" boolean DEFAULT false NOT NULL,
	"replaced_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone,
	"set_aside" text collate "C",
	"set_aside_at" timestamp (3) with time zone,
	"shared_cars" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "track_cars" (
	"track" text collate "C" NOT NULL,
	"layout" text collate "C" NOT NULL,
	"car" text collate "C" NOT NULL,
	"lap_count" integer NOT NULL,
	"first_driven_at" timestamp (3) with time zone,
	"last_driven_at" timestamp (3) with time zone,
	CONSTRAINT "track_cars_track_layout_car_pk" PRIMARY KEY("track","layout","car")
);
--> statement-breakpoint
CREATE TABLE "chosen_rivals" (
	"user_id" integer NOT NULL,
	"rival_id" integer NOT NULL,
	"chosen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chosen_rivals_user_id_rival_id_pk" PRIMARY KEY("user_id","rival_id")
);
--> statement-breakpoint
CREATE TABLE "game_servers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_servers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_en" text,
	"description" text NOT NULL,
	"description_en" text,
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
	"time_zone" text DEFAULT 'UTC' NOT NULL,
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
	"timing_mode" text DEFAULT 'off' NOT NULL,
	"timing_delay_s" integer DEFAULT 0 NOT NULL,
	"two_senders_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_hours" (
	"server_id" integer NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"polls" integer NOT NULL,
	"online_polls" integer NOT NULL,
	"maintenance_polls" integer DEFAULT 0 NOT NULL,
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
CREATE TABLE "slot_alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "slot_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"server_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_en" text,
	"slug" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"title_en" text,
	"search_text" text NOT NULL,
	"description" text NOT NULL,
	"description_en" text,
	"price_usd" integer NOT NULL,
	"price_rial" bigint NOT NULL,
	"category_id" integer,
	"stock" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"main_image" text,
	"additional_images" text[] DEFAULT '{}' NOT NULL,
	"features" json DEFAULT '{}'::json NOT NULL,
	"features_en" json,
	"grants" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "shop_items_in_category" CHECK ("shop_items"."category_id" is not null or "shop_items"."deleted_at" is not null),
	CONSTRAINT "shop_items_stock" CHECK ("shop_items"."stock" >= -1),
	CONSTRAINT "shop_items_prices" CHECK ("shop_items"."price_usd" >= 0 and "shop_items"."price_rial" >= 0)
);
--> statement-breakpoint
CREATE TABLE "site_landing" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"stats" jsonb,
	"games" jsonb,
	"news" jsonb,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_landing_one" CHECK ("site_landing"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"site_title" text NOT NULL,
	"site_title_en" text,
	"site_description" text NOT NULL,
	"site_description_en" text,
	"maintenance_mode" boolean NOT NULL,
	"registration_enabled" boolean NOT NULL,
	"shop_enabled" boolean NOT NULL,
	"announcement" text,
	"announcement_en" text,
	"announcement_url" text,
	"announcement_until" text,
	"discord_invite_url" text,
	"fivem_invite_url" text,
	"cs2_invite_url" text,
	"telegram_url" text,
	"instagram_url" text,
	"youtube_url" text,
	"x_url" text,
	"discord_invite_url_en" text,
	"fivem_invite_url_en" text,
	"cs2_invite_url_en" text,
	"telegram_url_en" text,
	"instagram_url_en" text,
	"youtube_url_en" text,
	"x_url_en" text,
	"logo_light" text,
	"logo_dark" text,
	"icon" text,
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
CREATE TABLE "incident_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"size" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "incident_clips" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incident_clips_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"incident_id" integer,
	"user_id" integer,
	"storage_name" text NOT NULL,
	"type" text collate "C" NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "incident_clips_incident_id_unique" UNIQUE("incident_id")
);
--> statement-breakpoint
CREATE TABLE "server_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "server_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"server_id" integer,
	"guid" text collate "C" NOT NULL,
	"storage_key" text NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	"steam_ids" jsonb NOT NULL,
	"json_size" integer,
	"zip_size" integer,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "decision_appeals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "decision_appeals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"decision_id" integer NOT NULL,
	"incident_id" integer NOT NULL,
	"user_id" integer,
	"party_id" integer NOT NULL,
	"text" text NOT NULL,
	"news" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "driver_bars" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "driver_bars_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"championship_id" integer NOT NULL,
	"entry_id" integer NOT NULL,
	"decision_id" integer NOT NULL,
	"effect" text collate "C" NOT NULL,
	"rounds" integer,
	"until" timestamp (3) with time zone,
	"given_at" timestamp (3) with time zone NOT NULL,
	"reverted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"championship_id" integer NOT NULL,
	"incident_id" integer NOT NULL,
	"round_id" integer NOT NULL,
	"hearing" integer NOT NULL,
	"place" integer,
	"number" text,
	"facts" text NOT NULL,
	"rule" text NOT NULL,
	"reason" text NOT NULL,
	"language" text collate "C" NOT NULL,
	"outcome" text collate "C",
	"appealed_decision_id" integer,
	"drafted_by" integer,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"published_by" integer,
	"published_at" timestamp (3) with time zone,
	"reverted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "licence_points" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "licence_points_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"championship_id" integer NOT NULL,
	"series_id" integer,
	"entry_id" integer NOT NULL,
	"decision_id" integer NOT NULL,
	"points" integer NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"reverted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "decision_penalties" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "decision_penalties_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"decision_id" integer NOT NULL,
	"entry_id" integer NOT NULL,
	"kind" text collate "C" NOT NULL,
	"value" integer,
	"until" timestamp (3) with time zone,
	"lap_ids" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "decision_safety" (
	"decision_id" integer NOT NULL,
	"entry_id" integer NOT NULL,
	"points" integer NOT NULL,
	CONSTRAINT "decision_safety_decision_id_entry_id_pk" PRIMARY KEY("decision_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "incident_declarations" (
	"incident_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"declared_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "incident_declarations_incident_id_user_id_pk" PRIMARY KEY("incident_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incidents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"championship_id" integer NOT NULL,
	"round_session_id" integer NOT NULL,
	"reporter_id" integer,
	"reporter_entry_id" integer,
	"kind" text collate "C" NOT NULL,
	"lap" integer,
	"at_ms" integer,
	"text" text NOT NULL,
	"links" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"statements_until" timestamp (3) with time zone,
	"inadmissible_at" timestamp (3) with time zone,
	"inadmissible_reason" text,
	"withdrawn_at" timestamp (3) with time zone,
	"merged_into_id" integer,
	"assigned_to" integer,
	"decided_at" timestamp (3) with time zone,
	"appeal_until" timestamp (3) with time zone,
	"appealed_at" timestamp (3) with time zone,
	"heard_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"ready_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "incident_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incident_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"incident_id" integer NOT NULL,
	"user_id" integer,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "incident_parties" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incident_parties_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"incident_id" integer NOT NULL,
	"role" text collate "C" NOT NULL,
	"entry_id" integer,
	"user_id" integer,
	"question" text,
	"question_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "incident_statements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incident_statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"incident_id" integer NOT NULL,
	"party_id" integer NOT NULL,
	"user_id" integer,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "championship_stewards" (
	"championship_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" text collate "C" NOT NULL,
	"appointed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "championship_stewards_championship_id_user_id_pk" PRIMARY KEY("championship_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "incident_votes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incident_votes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"incident_id" integer NOT NULL,
	"hearing" integer NOT NULL,
	"user_id" integer,
	"role" text collate "C" NOT NULL,
	"verdict" text collate "C" NOT NULL,
	"note" text NOT NULL,
	"voted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ended_team_memberships" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ended_team_memberships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_declines" (
	"team_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"declined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "team_declines_team_id_user_id_pk" PRIMARY KEY("team_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "team_invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "team_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"code" text NOT NULL,
	"user_id" integer,
	"invited_by" integer NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"uses_max" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "team_invitations_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"team_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "team_members_team_id_user_id_pk" PRIMARY KEY("team_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "teams_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"tag" text NOT NULL,
	"name_skeleton" text NOT NULL,
	"tag_skeleton" text NOT NULL,
	"search_text" text NOT NULL,
	"colour" text NOT NULL,
	"logo" text,
	"description" text NOT NULL,
	"country" text,
	"founded_at" timestamp (3) with time zone NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "timing_cars" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "timing_cars_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" bigint NOT NULL,
	"car_id" integer NOT NULL,
	"steam_id" text collate "C" NOT NULL,
	"car" text collate "C" NOT NULL,
	"skin" text NOT NULL,
	"name" text NOT NULL,
	"team" text NOT NULL,
	"is_connected" boolean NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timing_contacts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "timing_contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" bigint NOT NULL,
	"car_id" integer NOT NULL,
	"steam_id" text collate "C" NOT NULL,
	"other_car_id" integer,
	"other_steam_id" text collate "C",
	"kmh" double precision NOT NULL,
	"share" double precision,
	"x" double precision NOT NULL,
	"z" double precision NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timing_frames" (
	"server_id" integer PRIMARY KEY NOT NULL,
	"session_id" bigint,
	"seq" bigint,
	"at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone,
	"cars" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"key_id" integer,
	"watched_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "timing_keys" (
	"server_id" integer NOT NULL,
	"key" text collate "C" NOT NULL,
	"session_id" bigint NOT NULL,
	CONSTRAINT "timing_keys_server_id_key_pk" PRIMARY KEY("server_id","key")
);
--> statement-breakpoint
CREATE TABLE "timing_laps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "timing_laps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" bigint NOT NULL,
	"car_id" integer NOT NULL,
	"steam_id" text collate "C" NOT NULL,
	"car" text collate "C" NOT NULL,
	"number" integer NOT NULL,
	"lap_time" integer NOT NULL,
	"cuts" integer NOT NULL,
	"grip" double precision,
	"order" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"points" integer[]
);
--> statement-breakpoint
CREATE TABLE "timing_sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "timing_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"server_id" integer NOT NULL,
	"kind" text collate "C" NOT NULL,
	"track" text collate "C" NOT NULL,
	"layout" text collate "C" NOT NULL,
	"name" text NOT NULL,
	"index" integer NOT NULL,
	"laps" integer NOT NULL,
	"minutes" integer NOT NULL,
	"wait_s" integer NOT NULL,
	"air" double precision NOT NULL,
	"road" double precision NOT NULL,
	"weather" text NOT NULL,
	"elapsed_ms" integer NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"abandoned" boolean DEFAULT false NOT NULL,
	"file_name" text,
	"settled_at" timestamp (3) with time zone,
	"racing_session_id" bigint
);
--> statement-breakpoint
CREATE TABLE "restores" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restores_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"restored_at" timestamp (3) with time zone NOT NULL,
	"backup_at" timestamp (3) with time zone NOT NULL,
	"is_in_order" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"role_id" integer NOT NULL,
	"invited_by" integer NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invitations_email_unique" UNIQUE("email"),
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "active_days" (
	"day" date NOT NULL,
	"user_id" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "active_days_day_user_id_pk" PRIMARY KEY("day","user_id")
);
--> statement-breakpoint
CREATE TABLE "freed_usernames" (
	"skeleton_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"freed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"display_name" text NOT NULL,
	"level" integer NOT NULL,
	"permissions" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "roles_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"username_skeleton" text NOT NULL,
	"username_changed_at" timestamp (3) with time zone,
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
	"ban_message" text,
	"banned_until" timestamp (3) with time zone,
	"discord_id" text,
	"discord_linked_at" timestamp (3) with time zone,
	"steam_id" text collate "C",
	"steam_verified" boolean DEFAULT false NOT NULL,
	"balance_usd" bigint DEFAULT 0 NOT NULL,
	"show_online" boolean DEFAULT false NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"second_factor_at" timestamp (3) with time zone,
	"locale" text DEFAULT 'fa' NOT NULL,
	"calendar" text DEFAULT 'language' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "users_balance" CHECK ("users"."balance_usd" >= 0)
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"key" text DEFAULT '' NOT NULL,
	"cron" text,
	"due_at" timestamp (3) with time zone,
	"holder" uuid,
	"leased_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"done_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	CONSTRAINT "jobs_name_key_unique" UNIQUE("name","key")
);
--> statement-breakpoint
ALTER TABLE "discord_codes" ADD CONSTRAINT "discord_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discord_sign_ins" ADD CONSTRAINT "discord_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discord_sign_ins" ADD CONSTRAINT "discord_sign_ins_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "catalogue_ids" ADD CONSTRAINT "catalogue_ids_layout_id_catalogue_layouts_id_fk" FOREIGN KEY ("layout_id") REFERENCES "public"."catalogue_layouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_ids" ADD CONSTRAINT "catalogue_ids_car_id_catalogue_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."catalogue_cars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_layouts" ADD CONSTRAINT "catalogue_layouts_track_id_catalogue_tracks_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."catalogue_tracks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_layouts" ADD CONSTRAINT "catalogue_layouts_outline_id_catalogue_outlines_id_fk" FOREIGN KEY ("outline_id") REFERENCES "public"."catalogue_outlines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_awards" ADD CONSTRAINT "challenge_awards_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_awards" ADD CONSTRAINT "challenge_awards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_places" ADD CONSTRAINT "challenge_places_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_corrections" ADD CONSTRAINT "championship_corrections_championship_id_championships_id_fk" FOREIGN KEY ("championship_id") REFERENCES "public"."championships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_corrections" ADD CONSTRAINT "championship_corrections_round_session_id_round_sessions_id_fk" FOREIGN KEY ("round_session_id") REFERENCES "public"."round_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_corrections" ADD CONSTRAINT "championship_corrections_entry_id_championship_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."championship_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_corrections" ADD CONSTRAINT "championship_corrections_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_corrections" ADD CONSTRAINT "championship_corrections_reverted_by_users_id_fk" FOREIGN KEY ("reverted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_grid_drops" ADD CONSTRAINT "championship_grid_drops_championship_id_championships_id_fk" FOREIGN KEY ("championship_id") REFERENCES "public"."championships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_grid_drops" ADD CONSTRAINT "championship_grid_drops_entry_id_championship_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."championship_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_raw_results" ADD CONSTRAINT "round_raw_results_round_session_id_round_sessions_id_fk" FOREIGN KEY ("round_session_id") REFERENCES "public"."round_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_results" ADD CONSTRAINT "round_results_round_session_id_round_sessions_id_fk" FOREIGN KEY ("round_session_id") REFERENCES "public"."round_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_results" ADD CONSTRAINT "round_results_entry_id_championship_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."championship_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_standings" ADD CONSTRAINT "championship_standings_championship_id_championships_id_fk" FOREIGN KEY ("championship_id") REFERENCES "public"."championships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_standings" ADD CONSTRAINT "championship_standings_entry_id_championship_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."championship_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_absences" ADD CONSTRAINT "championship_absences_round_id_championship_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."championship_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_absences" ADD CONSTRAINT "championship_absences_entry_id_championship_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."championship_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_classes" ADD CONSTRAINT "championship_classes_championship_id_championships_id_fk" FOREIGN KEY ("championship_id") REFERENCES "public"."championships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championships" ADD CONSTRAINT "championships_series_id_championship_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."championship_series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_check_ins" ADD CONSTRAINT "championship_check_ins_round_id_championship_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."championship_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_check_ins" ADD CONSTRAINT "championship_check_ins_entry_id_championship_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."championship_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_entries" ADD CONSTRAINT "championship_entries_championship_id_championships_id_fk" FOREIGN KEY ("championship_id") REFERENCES "public"."championships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_entries" ADD CONSTRAINT "championship_entries_class_id_championship_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."championship_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_entries" ADD CONSTRAINT "championship_entries_round_id_championship_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."championship_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_entries" ADD CONSTRAINT "championship_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_entries" ADD CONSTRAINT "championship_entries_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_entry_cars" ADD CONSTRAINT "championship_entry_cars_entry_id_championship_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."championship_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_sessions" ADD CONSTRAINT "round_sessions_round_id_championship_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."championship_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_sessions" ADD CONSTRAINT "round_sessions_racing_session_id_racing_sessions_id_fk" FOREIGN KEY ("racing_session_id") REFERENCES "public"."racing_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_sessions" ADD CONSTRAINT "round_sessions_conflict_session_id_racing_sessions_id_fk" FOREIGN KEY ("conflict_session_id") REFERENCES "public"."racing_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_rounds" ADD CONSTRAINT "championship_rounds_championship_id_championships_id_fk" FOREIGN KEY ("championship_id") REFERENCES "public"."championships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_rounds" ADD CONSTRAINT "championship_rounds_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_uploads" ADD CONSTRAINT "download_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_entitlement_id_entitlements_id_fk" FOREIGN KEY ("entitlement_id") REFERENCES "public"."entitlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_server_id_game_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."game_servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discord_roles" ADD CONSTRAINT "discord_roles_entitlement_id_entitlements_id_fk" FOREIGN KEY ("entitlement_id") REFERENCES "public"."entitlements"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_server_id_game_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."game_servers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_days_back" ADD CONSTRAINT "subscription_days_back_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_pauses" ADD CONSTRAINT "subscription_pauses_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_pauses" ADD CONSTRAINT "subscription_pauses_entitlement_id_entitlements_id_fk" FOREIGN KEY ("entitlement_id") REFERENCES "public"."entitlements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_participants" ADD CONSTRAINT "event_participants_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_participants" ADD CONSTRAINT "event_participants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_reminders" ADD CONSTRAINT "event_reminders_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_reminders" ADD CONSTRAINT "event_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_versions" ADD CONSTRAINT "event_versions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_server_id_game_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."game_servers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_causes" ADD CONSTRAINT "notification_causes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_devices" ADD CONSTRAINT "notification_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD CONSTRAINT "outgoing_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiet_hours" ADD CONSTRAINT "quiet_hours_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_codes" ADD CONSTRAINT "telegram_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_links" ADD CONSTRAINT "telegram_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_resolutions" ADD CONSTRAINT "transaction_resolutions_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_resolutions" ADD CONSTRAINT "transaction_resolutions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD CONSTRAINT "stock_reservations_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD CONSTRAINT "stock_reservations_item_id_shop_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."shop_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_events" ADD CONSTRAINT "transaction_events_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_events" ADD CONSTRAINT "transaction_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_item_id_shop_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."shop_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_erasures" ADD CONSTRAINT "account_erasures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_file_bytes" ADD CONSTRAINT "result_file_bytes_file_id_result_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."result_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_files" ADD CONSTRAINT "result_files_session_id_racing_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."racing_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_refusals" ADD CONSTRAINT "result_refusals_server_id_game_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."game_servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_refusals" ADD CONSTRAINT "result_refusals_session_id_racing_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."racing_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_entries" ADD CONSTRAINT "board_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_changes" ADD CONSTRAINT "rating_changes_session_id_racing_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."racing_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_changes" ADD CONSTRAINT "rating_changes_duel_id_duels_id_fk" FOREIGN KEY ("duel_id") REFERENCES "public"."duels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duels" ADD CONSTRAINT "duels_server_id_game_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."game_servers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lap_voids" ADD CONSTRAINT "lap_voids_voided_by_users_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lap_voids" ADD CONSTRAINT "lap_voids_restored_by_users_id_fk" FOREIGN KEY ("restored_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "laps" ADD CONSTRAINT "laps_session_id_racing_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."racing_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_results" ADD CONSTRAINT "race_results_session_id_racing_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."racing_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_history" ADD CONSTRAINT "safety_history_session_id_racing_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."racing_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "racing_session_drivers" ADD CONSTRAINT "racing_session_drivers_session_id_racing_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."racing_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "racing_sessions" ADD CONSTRAINT "racing_sessions_server_id_game_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."game_servers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chosen_rivals" ADD CONSTRAINT "chosen_rivals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chosen_rivals" ADD CONSTRAINT "chosen_rivals_rival_id_users_id_fk" FOREIGN KEY ("rival_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_hours" ADD CONSTRAINT "server_hours_server_id_game_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."game_servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_keys" ADD CONSTRAINT "server_keys_server_id_game_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."game_servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_votes" ADD CONSTRAINT "server_votes_server_id_game_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."game_servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_votes" ADD CONSTRAINT "server_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_alerts" ADD CONSTRAINT "slot_alerts_server_id_game_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."game_servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_alerts" ADD CONSTRAINT "slot_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_items" ADD CONSTRAINT "shop_items_category_id_shop_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."shop_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_uploads" ADD CONSTRAINT "incident_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_clips" ADD CONSTRAINT "incident_clips_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_clips" ADD CONSTRAINT "incident_clips_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_reports" ADD CONSTRAINT "server_reports_server_id_game_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."game_servers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_appeals" ADD CONSTRAINT "decision_appeals_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_appeals" ADD CONSTRAINT "decision_appeals_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_appeals" ADD CONSTRAINT "decision_appeals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_appeals" ADD CONSTRAINT "decision_appeals_party_id_incident_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."incident_parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_bars" ADD CONSTRAINT "driver_bars_championship_id_championships_id_fk" FOREIGN KEY ("championship_id") REFERENCES "public"."championships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_bars" ADD CONSTRAINT "driver_bars_entry_id_championship_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."championship_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_bars" ADD CONSTRAINT "driver_bars_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_championship_id_championships_id_fk" FOREIGN KEY ("championship_id") REFERENCES "public"."championships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_round_id_championship_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."championship_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_appealed_decision_id_decisions_id_fk" FOREIGN KEY ("appealed_decision_id") REFERENCES "public"."decisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_drafted_by_users_id_fk" FOREIGN KEY ("drafted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_points" ADD CONSTRAINT "licence_points_championship_id_championships_id_fk" FOREIGN KEY ("championship_id") REFERENCES "public"."championships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_points" ADD CONSTRAINT "licence_points_series_id_championship_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."championship_series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_points" ADD CONSTRAINT "licence_points_entry_id_championship_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."championship_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_points" ADD CONSTRAINT "licence_points_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_penalties" ADD CONSTRAINT "decision_penalties_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_penalties" ADD CONSTRAINT "decision_penalties_entry_id_championship_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."championship_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_safety" ADD CONSTRAINT "decision_safety_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_safety" ADD CONSTRAINT "decision_safety_entry_id_championship_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."championship_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_declarations" ADD CONSTRAINT "incident_declarations_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_declarations" ADD CONSTRAINT "incident_declarations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_championship_id_championships_id_fk" FOREIGN KEY ("championship_id") REFERENCES "public"."championships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_round_session_id_round_sessions_id_fk" FOREIGN KEY ("round_session_id") REFERENCES "public"."round_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_reporter_entry_id_championship_entries_id_fk" FOREIGN KEY ("reporter_entry_id") REFERENCES "public"."championship_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_merged_into_id_incidents_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_notes" ADD CONSTRAINT "incident_notes_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_notes" ADD CONSTRAINT "incident_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_parties" ADD CONSTRAINT "incident_parties_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_parties" ADD CONSTRAINT "incident_parties_entry_id_championship_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."championship_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_parties" ADD CONSTRAINT "incident_parties_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_statements" ADD CONSTRAINT "incident_statements_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_statements" ADD CONSTRAINT "incident_statements_party_id_incident_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."incident_parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_statements" ADD CONSTRAINT "incident_statements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_stewards" ADD CONSTRAINT "championship_stewards_championship_id_championships_id_fk" FOREIGN KEY ("championship_id") REFERENCES "public"."championships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_stewards" ADD CONSTRAINT "championship_stewards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_votes" ADD CONSTRAINT "incident_votes_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_votes" ADD CONSTRAINT "incident_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ended_team_memberships" ADD CONSTRAINT "ended_team_memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_declines" ADD CONSTRAINT "team_declines_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_declines" ADD CONSTRAINT "team_declines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_images" ADD CONSTRAINT "ticket_images_message_id_ticket_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."ticket_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_assigned_to_id_users_id_fk" FOREIGN KEY ("assigned_to_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_transaction_row_transactions_id_fk" FOREIGN KEY ("transaction_row") REFERENCES "public"."transactions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_server_id_game_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."game_servers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_driver_id_users_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timing_cars" ADD CONSTRAINT "timing_cars_session_id_timing_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."timing_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timing_contacts" ADD CONSTRAINT "timing_contacts_session_id_timing_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."timing_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timing_frames" ADD CONSTRAINT "timing_frames_server_id_game_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."game_servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timing_keys" ADD CONSTRAINT "timing_keys_server_id_game_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."game_servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timing_keys" ADD CONSTRAINT "timing_keys_session_id_timing_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."timing_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timing_laps" ADD CONSTRAINT "timing_laps_session_id_timing_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."timing_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timing_sessions" ADD CONSTRAINT "timing_sessions_server_id_game_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."game_servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timing_sessions" ADD CONSTRAINT "timing_sessions_racing_session_id_racing_sessions_id_fk" FOREIGN KEY ("racing_session_id") REFERENCES "public"."racing_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freed_usernames" ADD CONSTRAINT "freed_usernames_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_addresses" ON "audit_log" USING btree ("id") WHERE "audit_log"."ip" <> '';--> statement-breakpoint
CREATE INDEX "audit_log_time" ON "audit_log" USING brin ("at");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("target_type","target_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_log_words" ON "audit_log" USING gin (lower(coalesce("actor_name", '') || ' ' || "action" || ' ' || "target_type" || ' ' || coalesce("target_id", '') || ' ' || coalesce("target_name", '')) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "delayed_rows_once" ON "delayed_rows" USING btree ("source","key","visible_at");--> statement-breakpoint
CREATE INDEX "delayed_rows_time" ON "delayed_rows" USING btree ("visible_at");--> statement-breakpoint
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
CREATE INDEX "catalogue_ids_layout" ON "catalogue_ids" USING btree ("layout_id");--> statement-breakpoint
CREATE INDEX "catalogue_ids_car" ON "catalogue_ids" USING btree ("car_id");--> statement-breakpoint
CREATE INDEX "catalogue_layouts_outline" ON "catalogue_layouts" USING btree ("outline_id");--> statement-breakpoint
CREATE UNIQUE INDEX "challenge_awards_once" ON "challenge_awards" USING btree ("cause","steam_id");--> statement-breakpoint
CREATE INDEX "challenge_awards_of" ON "challenge_awards" USING btree ("challenge_id");--> statement-breakpoint
CREATE INDEX "challenge_awards_driver" ON "challenge_awards" USING btree ("steam_id");--> statement-breakpoint
CREATE INDEX "challenge_places_driver" ON "challenge_places" USING btree ("steam_id");--> statement-breakpoint
CREATE INDEX "challenges_open" ON "challenges" USING btree ("ends_at") WHERE settled_at is null and cancelled_at is null;--> statement-breakpoint
CREATE INDEX "championship_corrections_of" ON "championship_corrections" USING btree ("championship_id");--> statement-breakpoint
CREATE INDEX "championship_corrections_decision" ON "championship_corrections" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "championship_grid_drops_of" ON "championship_grid_drops" USING btree ("championship_id");--> statement-breakpoint
CREATE INDEX "championship_grid_drops_entry" ON "championship_grid_drops" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "championship_grid_drops_decision" ON "championship_grid_drops" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "round_raw_results_driver" ON "round_raw_results" USING btree ("steam_id");--> statement-breakpoint
CREATE INDEX "round_results_of" ON "round_results" USING btree ("round_session_id","row");--> statement-breakpoint
CREATE INDEX "round_results_entry" ON "round_results" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "round_results_steam" ON "round_results" USING btree ("steam_id");--> statement-breakpoint
CREATE INDEX "round_results_team" ON "round_results" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "championship_standings_entry" ON "championship_standings" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "championship_standings_team" ON "championship_standings" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "championship_absences_entry" ON "championship_absences" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "championship_classes_of" ON "championship_classes" USING btree ("championship_id");--> statement-breakpoint
CREATE INDEX "championships_series" ON "championships" USING btree ("series_id");--> statement-breakpoint
CREATE INDEX "championship_check_ins_entry" ON "championship_check_ins" USING btree ("entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "championship_entries_once" ON "championship_entries" USING btree ("championship_id",coalesce(round_id, 0),"steam_id") WHERE state in ('pending', 'confirmed', 'waiting', 'offered');--> statement-breakpoint
CREATE INDEX "championship_entries_class" ON "championship_entries" USING btree ("class_id","state");--> statement-breakpoint
CREATE INDEX "championship_entries_user" ON "championship_entries" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "championship_entries_steam" ON "championship_entries" USING btree ("steam_id");--> statement-breakpoint
CREATE INDEX "championship_entries_round" ON "championship_entries" USING btree ("round_id");--> statement-breakpoint
CREATE INDEX "championship_entries_team" ON "championship_entries" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "championship_entry_cars_of" ON "championship_entry_cars" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "round_sessions_of" ON "round_sessions" USING btree ("round_id");--> statement-breakpoint
CREATE INDEX "championship_rounds_of" ON "championship_rounds" USING btree ("championship_id");--> statement-breakpoint
CREATE INDEX "download_uploads_user" ON "download_uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "download_uploads_old" ON "download_uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "downloads_category" ON "downloads" USING btree ("category","game");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_once" ON "deliveries" USING btree ("entitlement_id","kind");--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("server_id","next_at") WHERE "deliveries"."state" in ('waiting', 'leased');--> statement-breakpoint
CREATE UNIQUE INDEX "discord_roles_once" ON "discord_roles" USING btree ("discord_id","role_id");--> statement-breakpoint
CREATE INDEX "discord_roles_due" ON "discord_roles" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "discord_roles_entitlement" ON "discord_roles" USING btree ("entitlement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "entitlements_once" ON "entitlements" USING btree ("transaction_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "entitlements_cause" ON "entitlements" USING btree ("cause","steam_id","position") WHERE "entitlements"."cause" is not null;--> statement-breakpoint
CREATE INDEX "entitlements_group" ON "entitlements" USING btree ("group","steam_id") WHERE "entitlements"."group" is not null;--> statement-breakpoint
CREATE INDEX "entitlements_steam" ON "entitlements" USING btree ("steam_id");--> statement-breakpoint
CREATE INDEX "entitlements_subscription" ON "entitlements" USING btree ("subscription_id") WHERE "entitlements"."subscription_id" is not null;--> statement-breakpoint
CREATE INDEX "entitlements_server" ON "entitlements" USING btree ("server_id") WHERE "entitlements"."server_id" is not null;--> statement-breakpoint
CREATE INDEX "entitlements_roles" ON "entitlements" USING btree ("steam_id") WHERE "entitlements"."grant" ->> 'type' = 'discord_role' and "entitlements"."taken_back_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_pauses_once" ON "subscription_pauses" USING btree ("entitlement_id");--> statement-breakpoint
CREATE INDEX "subscription_pauses_subscription" ON "subscription_pauses" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "subscriptions_account" ON "subscriptions" USING btree ("steam_id","tier","end_date");--> statement-breakpoint
CREATE INDEX "event_participants_user" ON "event_participants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "event_reminders_user" ON "event_reminders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "events_start" ON "events" USING btree ("start_date");--> statement-breakpoint
CREATE INDEX "events_server" ON "events" USING btree ("server_id");--> statement-breakpoint
CREATE INDEX "notification_devices_user" ON "notification_devices" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notification_devices_session" ON "notification_devices" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "outgoing_messages_once" ON "outgoing_messages" USING btree ("user_id","channel","kind","cause");--> statement-breakpoint
CREATE INDEX "outgoing_messages_open" ON "outgoing_messages" USING btree ("state","created_at","id") WHERE "outgoing_messages"."state" in ('waiting', 'given_up');--> statement-breakpoint
CREATE INDEX "telegram_codes_code" ON "telegram_codes" USING btree ("code_hmac");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_once" ON "ledger_entries" USING btree ("transaction_id","account","kind");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_outside" ON "ledger_entries" USING btree ("created_at") WHERE "ledger_entries"."account" like 'provider:%';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_events_once" ON "payment_events" USING btree ("provider","event_id");--> statement-breakpoint
CREATE INDEX "refunds_transaction" ON "refunds" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "refunds_time" ON "refunds" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_idempotency" ON "refunds" USING btree ("created_by","idempotency_key");--> statement-breakpoint
CREATE INDEX "transaction_resolutions_of" ON "transaction_resolutions" USING btree ("transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transaction_resolutions_idempotency" ON "transaction_resolutions" USING btree ("created_by","idempotency_key");--> statement-breakpoint
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
CREATE INDEX "data_exports_user" ON "data_exports" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_waiting" ON "data_exports" USING btree ("user_id") WHERE "data_exports"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "result_files_content" ON "result_files" USING btree ("content_hash");--> statement-breakpoint
CREATE INDEX "result_files_session" ON "result_files" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "result_refusals_server" ON "result_refusals" USING btree ("server_id","id");--> statement-breakpoint
CREATE INDEX "result_refusals_session" ON "result_refusals" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "result_refusals_time" ON "result_refusals" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "board_entries_once" ON "board_entries" USING btree ("steam_id","board","track","layout","car","period");--> statement-breakpoint
CREATE INDEX "board_entries_places" ON "board_entries" USING btree ("board","period","track","layout","car","score" DESC NULLS LAST,"achieved_at","id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "board_entries_expiry" ON "board_entries" USING btree ("achieved_at") WHERE period = '30d';--> statement-breakpoint
CREATE INDEX "rating_changes_driver" ON "rating_changes" USING btree ("steam_id","kind","changed_at");--> statement-breakpoint
CREATE INDEX "rating_changes_time" ON "rating_changes" USING btree ("kind","changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "best_laps_once" ON "best_laps" USING btree ("steam_id","track","layout","car");--> statement-breakpoint
CREATE INDEX "best_laps_driver" ON "best_laps" USING btree ("steam_id","lap_time");--> statement-breakpoint
CREATE UNIQUE INDEX "best_overtakes_once" ON "best_overtakes" USING btree ("steam_id","leaderboard");--> statement-breakpoint
CREATE INDEX "best_overtakes_driver" ON "best_overtakes" USING btree ("steam_id","score");--> statement-breakpoint
CREATE INDEX "duels_winner" ON "duels" USING btree ("winner_steam_id","fought_at");--> statement-breakpoint
CREATE INDEX "duels_loser" ON "duels" USING btree ("loser_steam_id","fought_at");--> statement-breakpoint
CREATE INDEX "duels_time" ON "duels" USING btree ("fought_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lap_voids_once" ON "lap_voids" USING btree ("lap_id") WHERE restored_at is null;--> statement-breakpoint
CREATE INDEX "lap_voids_time" ON "lap_voids" USING btree ("voided_at","id") WHERE restored_at is null;--> statement-breakpoint
CREATE INDEX "lap_voids_driver" ON "lap_voids" USING btree ("steam_id");--> statement-breakpoint
CREATE INDEX "laps_driver" ON "laps" USING btree ("steam_id","driven_at","lap_time") WHERE valid;--> statement-breakpoint
CREATE INDEX "laps_driver_invalid" ON "laps" USING btree ("steam_id","driven_at") WHERE not valid;--> statement-breakpoint
CREATE INDEX "laps_time" ON "laps" USING brin ("driven_at");--> statement-breakpoint
CREATE INDEX "laps_place" ON "laps" USING btree ("track","layout","driven_at") WHERE valid;--> statement-breakpoint
CREATE INDEX "laps_session" ON "laps" USING btree ("session_id") WHERE session_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "overtake_runs_hub" ON "overtake_runs" USING btree ("hub_entry") WHERE hub_entry is not null;--> statement-breakpoint
CREATE INDEX "overtake_runs_driver" ON "overtake_runs" USING btree ("steam_id","driven_at");--> statement-breakpoint
CREATE INDEX "overtake_runs_time" ON "overtake_runs" USING brin ("driven_at");--> statement-breakpoint
CREATE UNIQUE INDEX "race_results_once" ON "race_results" USING btree ("session_id","steam_id");--> statement-breakpoint
CREATE INDEX "race_results_driver" ON "race_results" USING btree ("steam_id","raced_at");--> statement-breakpoint
CREATE INDEX "safety_history_driver" ON "safety_history" USING btree ("steam_id","created_at","id","rating");--> statement-breakpoint
CREATE INDEX "safety_history_time" ON "safety_history" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "safety_history_session" ON "safety_history" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "racing_session_drivers_driver" ON "racing_session_drivers" USING btree ("steam_id");--> statement-breakpoint
CREATE INDEX "racing_sessions_server" ON "racing_sessions" USING btree ("server_id","held_at");--> statement-breakpoint
CREATE INDEX "racing_sessions_type" ON "racing_sessions" USING btree ("type","held_at");--> statement-breakpoint
CREATE INDEX "chosen_rivals_rival" ON "chosen_rivals" USING btree ("rival_id");--> statement-breakpoint
CREATE UNIQUE INDEX "server_keys_hash" ON "server_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "server_keys_server" ON "server_keys" USING btree ("server_id");--> statement-breakpoint
CREATE UNIQUE INDEX "slot_alerts_user" ON "slot_alerts" USING btree ("user_id","server_id");--> statement-breakpoint
CREATE INDEX "slot_alerts_server" ON "slot_alerts" USING btree ("server_id","id");--> statement-breakpoint
CREATE INDEX "slot_alerts_end" ON "slot_alerts" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_categories_slug" ON "shop_categories" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_categories_name" ON "shop_categories" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "shop_items_category" ON "shop_items" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "incident_uploads_user" ON "incident_uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "incident_uploads_old" ON "incident_uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "incident_clips_user" ON "incident_clips" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "server_reports_once" ON "server_reports" USING btree ("server_id","guid");--> statement-breakpoint
CREATE INDEX "server_reports_time" ON "server_reports" USING btree ("told_at");--> statement-breakpoint
CREATE UNIQUE INDEX "decision_appeals_once" ON "decision_appeals" USING btree ("decision_id","party_id");--> statement-breakpoint
CREATE INDEX "decision_appeals_incident" ON "decision_appeals" USING btree ("incident_id");--> statement-breakpoint
CREATE INDEX "decision_appeals_party" ON "decision_appeals" USING btree ("party_id");--> statement-breakpoint
CREATE INDEX "decision_appeals_user" ON "decision_appeals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "driver_bars_championship" ON "driver_bars" USING btree ("championship_id");--> statement-breakpoint
CREATE INDEX "driver_bars_entry" ON "driver_bars" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "driver_bars_decision" ON "driver_bars" USING btree ("decision_id");--> statement-breakpoint
CREATE UNIQUE INDEX "decisions_place" ON "decisions" USING btree ("round_id","place");--> statement-breakpoint
CREATE UNIQUE INDEX "decisions_once" ON "decisions" USING btree ("incident_id","hearing");--> statement-breakpoint
CREATE INDEX "decisions_published" ON "decisions" USING btree ("championship_id","published_at");--> statement-breakpoint
CREATE INDEX "decisions_appealed" ON "decisions" USING btree ("appealed_decision_id");--> statement-breakpoint
CREATE INDEX "decisions_time" ON "decisions" USING btree ("published_at") WHERE published_at is not null;--> statement-breakpoint
CREATE INDEX "licence_points_entry" ON "licence_points" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "licence_points_decision" ON "licence_points" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "licence_points_championship" ON "licence_points" USING btree ("championship_id");--> statement-breakpoint
CREATE INDEX "licence_points_series" ON "licence_points" USING btree ("series_id");--> statement-breakpoint
CREATE INDEX "decision_penalties_of" ON "decision_penalties" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "decision_penalties_entry" ON "decision_penalties" USING btree ("entry_id","kind");--> statement-breakpoint
CREATE INDEX "decision_safety_entry" ON "decision_safety" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "incident_declarations_user" ON "incident_declarations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "incidents_championship" ON "incidents" USING btree ("championship_id","created_at");--> statement-breakpoint
CREATE INDEX "incidents_session" ON "incidents" USING btree ("round_session_id");--> statement-breakpoint
CREATE INDEX "incidents_reporter" ON "incidents" USING btree ("reporter_id","created_at");--> statement-breakpoint
CREATE INDEX "incidents_reporter_entry" ON "incidents" USING btree ("reporter_entry_id");--> statement-breakpoint
CREATE INDEX "incidents_merged" ON "incidents" USING btree ("merged_into_id");--> statement-breakpoint
CREATE INDEX "incidents_open" ON "incidents" USING btree ("due_at") WHERE withdrawn_at is null and merged_into_id is null and inadmissible_at is null;--> statement-breakpoint
CREATE INDEX "incident_notes_of" ON "incident_notes" USING btree ("incident_id");--> statement-breakpoint
CREATE INDEX "incident_notes_user" ON "incident_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "incident_parties_of" ON "incident_parties" USING btree ("incident_id");--> statement-breakpoint
CREATE INDEX "incident_parties_entry" ON "incident_parties" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "incident_parties_user" ON "incident_parties" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "incident_statements_once" ON "incident_statements" USING btree ("incident_id","party_id");--> statement-breakpoint
CREATE INDEX "incident_statements_party" ON "incident_statements" USING btree ("party_id");--> statement-breakpoint
CREATE INDEX "incident_statements_user" ON "incident_statements" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "championship_stewards_user" ON "championship_stewards" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "incident_votes_once" ON "incident_votes" USING btree ("incident_id","hearing","user_id");--> statement-breakpoint
CREATE INDEX "incident_votes_user" ON "incident_votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ended_team_memberships_user" ON "ended_team_memberships" USING btree ("user_id","left_at");--> statement-breakpoint
CREATE INDEX "team_declines_user" ON "team_declines" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "team_invitations_team" ON "team_invitations" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "team_invitations_user" ON "team_invitations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "team_invitations_inviter" ON "team_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE UNIQUE INDEX "team_members_owner" ON "team_members" USING btree ("team_id") WHERE "team_members"."role" = 'owner';--> statement-breakpoint
CREATE INDEX "team_members_user" ON "team_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "teams_name" ON "teams" USING btree ("name_skeleton");--> statement-breakpoint
CREATE UNIQUE INDEX "teams_tag" ON "teams" USING btree ("tag_skeleton");--> statement-breakpoint
CREATE INDEX "ticket_images_message" ON "ticket_images" USING btree ("message_id","id");--> statement-breakpoint
CREATE INDEX "ticket_messages_ticket" ON "ticket_messages" USING btree ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "ticket_messages_author" ON "ticket_messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "ticket_messages_search" ON "ticket_messages" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tickets_user" ON "tickets" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE INDEX "tickets_status" ON "tickets" USING btree ("status","updated_at");--> statement-breakpoint
CREATE INDEX "tickets_time" ON "tickets" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "tickets_assigned" ON "tickets" USING btree ("assigned_to_id");--> statement-breakpoint
CREATE INDEX "tickets_transaction" ON "tickets" USING btree ("transaction_row");--> statement-breakpoint
CREATE INDEX "tickets_server" ON "tickets" USING btree ("server_id");--> statement-breakpoint
CREATE INDEX "tickets_driver" ON "tickets" USING btree ("driver_id");--> statement-breakpoint
CREATE UNIQUE INDEX "timing_cars_once" ON "timing_cars" USING btree ("session_id","car_id","steam_id");--> statement-breakpoint
CREATE INDEX "timing_cars_driver" ON "timing_cars" USING btree ("steam_id");--> statement-breakpoint
CREATE INDEX "timing_contacts_session" ON "timing_contacts" USING btree ("session_id","at");--> statement-breakpoint
CREATE INDEX "timing_contacts_driver" ON "timing_contacts" USING btree ("steam_id");--> statement-breakpoint
CREATE INDEX "timing_contacts_other" ON "timing_contacts" USING btree ("other_steam_id");--> statement-breakpoint
CREATE INDEX "timing_keys_session" ON "timing_keys" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "timing_laps_once" ON "timing_laps" USING btree ("session_id","car_id","steam_id","number");--> statement-breakpoint
CREATE INDEX "timing_laps_driver" ON "timing_laps" USING btree ("steam_id");--> statement-breakpoint
CREATE INDEX "timing_sessions_server" ON "timing_sessions" USING btree ("server_id","started_at");--> statement-breakpoint
CREATE INDEX "timing_sessions_time" ON "timing_sessions" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "invitations_inviter" ON "invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email")) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree ("username_key") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_skeleton" ON "users" USING btree ("username_skeleton") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_discord" ON "users" USING btree ("discord_id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_steam" ON "users" USING btree ("steam_id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_steam_hash" ON "users" USING btree (encode(digest('antarcticfurseal' || "steam_id", 'sha1'), 'hex')) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "users_time" ON "users" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_name_parts" ON "users" USING gin ("username_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "jobs_name_due_at_index" ON "jobs" USING btree ("name","due_at");