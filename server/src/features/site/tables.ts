import type { LandingTexts } from '@paddock/contract/site/landing-calls';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { editedColumn } from '../../db/edits.ts';
import { noPersonalData } from '../../db/personal-data.ts';

/** One row, created by the first change; until then the contract's defaults apply. */
export const siteSettings = pgTable(
  'site_settings',
  {
    id: integer().primaryKey().default(1),
    site_title: text().notNull(),
    site_title_en: text(),
    site_description: text().notNull(),
    site_description_en: text(),
    maintenance_mode: boolean().notNull(),
    registration_enabled: boolean().notNull(),
    shop_enabled: boolean().notNull(),
    announcement: text(),
    announcement_en: text(),
    announcement_url: text(),
    /** YYYY-MM-DD in Tehran. */
    announcement_until: text(),
    discord_invite_url: text(),
    fivem_invite_url: text(),
    cs2_invite_url: text(),
    telegram_url: text(),
    instagram_url: text(),
    youtube_url: text(),
    x_url: text(),
    discord_invite_url_en: text(),
    fivem_invite_url_en: text(),
    cs2_invite_url_en: text(),
    telegram_url_en: text(),
    instagram_url_en: text(),
    youtube_url_en: text(),
    x_url_en: text(),
    /** File names under /uploads/. */
    logo_light: text(),
    logo_dark: text(),
    icon: text(),
    image_max_mb: integer().notNull(),
    download_max_mb: integer().notNull(),
    balance_enabled: boolean().notNull(),
    card_enabled: boolean().notNull(),
    crypto_enabled: boolean().notNull(),
    rial_enabled: boolean().notNull(),
    staff_second_factor: boolean().notNull(),
  },
  (table) => [check('site_settings_one', sql`${table.id} = 1`)],
);

/** One row, created by the first change. null parts have the contract's defaults. */
export const siteLanding = pgTable(
  'site_landing',
  {
    id: integer().primaryKey().default(1),
    stats: jsonb().$type<LandingTexts['stats']>(),
    games: jsonb().$type<LandingTexts['games']>(),
    news: jsonb().$type<LandingTexts['news']>(),
    updated_at: editedColumn(),
  },
  (table) => [check('site_landing_one', sql`${table.id} = 1`)],
);

noPersonalData(siteSettings, siteLanding);
