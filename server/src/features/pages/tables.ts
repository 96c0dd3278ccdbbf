import type { RichTextNode } from '@paddock/contract/blog/rich-text';
import type { FooterColumn } from '@paddock/contract/pages/footer-calls';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, keyColumn, timestampColumn } from '../../db/columns.ts';
import { editedColumn } from '../../db/edits.ts';
import { noPersonalData } from '../../db/personal-data.ts';

/** Pages of the site's owner, such as the rules. Without personal data. */
export const sitePages = pgTable('site_pages', {
  id: idColumn(),
  slug: keyColumn().notNull().unique(),
  title: text().notNull(),
  title_en: text(),
  /** Markdown as written. */
  content: text().notNull(),
  content_en: text(),
  /** The parsed text, sanitized when saved. */
  body: jsonb().$type<RichTextNode[]>().notNull(),
  body_en: jsonb().$type<RichTextNode[]>(),
  /** The sanitizer version that was applied. */
  sanitizer: integer().notNull(),
  is_published: boolean().notNull(),
  created_at: timestampColumn().notNull(),
  updated_at: editedColumn(),
});

/** One row, created by the first change; until then the default footer applies. */
export const siteFooter = pgTable(
  'site_footer',
  {
    id: integer().primaryKey().default(1),
    /** null for the default columns. */
    columns: jsonb().$type<FooterColumn[]>(),
    updated_at: editedColumn(),
  },
  (table) => [check('site_footer_one', sql`${table.id} = 1`)],
);

/** Trust seals in the footer. */
export const footerSeals = pgTable('footer_seals', {
  id: idColumn(),
  /** A file name under /uploads/. */
  image: text().notNull(),
  url: text().notNull(),
  alt: text().notNull(),
  alt_en: text(),
  created_at: timestampColumn().notNull(),
  updated_at: editedColumn(),
});

noPersonalData(sitePages, siteFooter, footerSeals);
