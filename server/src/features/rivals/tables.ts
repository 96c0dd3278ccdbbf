import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { ownedBy, timestampColumn } from '../../db/columns.ts';
import { personalData } from '../../db/personal-data.ts';
import { users } from '../users/tables.ts';

/** The rivals that a member has chosen. Private to the member. */
export const chosenRivals = pgTable(
  'chosen_rivals',
  {
    user_id: ownedBy(() => users.id),
    rival_id: ownedBy(() => users.id),
    chosen_at: timestampColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.rival_id] }),
    index('chosen_rivals_rival').on(table.rival_id),
  ],
);

const bothSides = { delete: [chosenRivals.user_id, chosenRivals.rival_id] };
personalData(chosenRivals, bothSides, {
  'community/rivals': {
    columns: {
      driver_id: chosenRivals.rival_id,
      username: users.username,
      chosen_at: chosenRivals.chosen_at,
    },
    joins: [[chosenRivals.rival_id, users]],
    order: [chosenRivals.chosen_at, chosenRivals.rival_id],
  },
});
