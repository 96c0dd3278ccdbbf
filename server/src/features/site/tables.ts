import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** One row, which the first change of a setting writes; until then the contract's defaults hold. */
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
