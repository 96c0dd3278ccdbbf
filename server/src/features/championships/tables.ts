import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn } from '../../db/columns.ts';
import { editedColumn } from '../../db/edits.ts';

/** Points by place that a league wrote for itself. They tell of nobody. */
export const pointsTemplates = pgTable('points_templates', {
  id: idColumn(),
  name: text().notNull(),
  name_en: text(),
  /** Hundredths, the first place first. */
  places: jsonb().$type<number[]>().notNull(),
  updated_at: editedColumn(),
});
