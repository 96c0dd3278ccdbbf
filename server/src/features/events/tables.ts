import type { eventTypes } from '@paddock/contract/events/rules';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idColumn, ownedBy, refersTo, timestampColumn } from '../../db/columns.ts';
import { editedColumn } from '../../db/edits.ts';
import { byAccount, noPersonalData, personalData, pick } from '../../db/personal-data.ts';
import { gameServers } from '../servers/tables.ts';
import { users } from '../users/tables.ts';

export const events = pgTable(
  'events',
  {
    id: idColumn(),
    title: text().notNull(),
    title_en: text(),
    /** The titles normalised for searching. */
    search_text: text().notNull(),
    description: text().notNull(),
    description_en: text(),
    event_type: text().$type<(typeof eventTypes)[number]>().notNull(),
    start_date: timestampColumn().notNull(),
    end_date: timestampColumn().notNull(),
    /** 0 means no limit. */
    max_participants: integer().notNull(),
    image: text().notNull(),
    map_image: text(),
    /** The creator. */
    host_id: refersTo(() => users.id),
    /** The server that runs the event and reports its results. */
    server_id: integer().references(() => gameServers.id, { onDelete: 'set null' }),
    /** The round of a championship, which then decides who takes part. */
    round_id: integer().unique(),
    /** For the race night: https links that the portal never fetches, Markdown, and download ids. */
    stream_link: text(),
    replay_link: text(),
    voice_link: text(),
    briefing: text(),
    briefing_en: text(),
    download_ids: jsonb().$type<number[]>().notNull().default([]),
    /** By how many seconds the public sees the race later. */
    delay_s: integer().notNull().default(0),
    created_at: timestampColumn().notNull(),
    updated_at: editedColumn(),
  },
  (table) => [index('events_start').on(table.start_date), index('events_server').on(table.server_id)],
);

/**
 * The version of an event's calendar entry, which grows when its texts, times or server change, or when it is cancelled or postponed.
 * Written by triggers.sql only; no row means 0.
 */
export const eventVersions = pgTable('event_versions', {
  event_id: integer()
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  sequence: integer().notNull(),
});

const event = () => ownedBy(() => events.id);
const user = () => ownedBy(() => users.id);

export const eventParticipants = pgTable(
  'event_participants',
  { event_id: event(), user_id: user(), joined_at: timestampColumn().notNull() },
  (table) => [
    primaryKey({ columns: [table.event_id, table.user_id] }),
    index('event_participants_user').on(table.user_id),
  ],
);

/** Members who want a reminder before an event begins. */
export const eventReminders = pgTable(
  'event_reminders',
  {
    event_id: event(),
    user_id: user(),
    asked_at: timestampColumn().notNull(),
    /** The start of the last reminder; a new start causes another one. */
    told_start: timestampColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.event_id, table.user_id] }),
    index('event_reminders_user').on(table.user_id),
  ],
);

personalData(events, byAccount);
noPersonalData(eventVersions);
personalData(eventParticipants, 'delete', {
  'events/joined': {
    columns: { ...pick(events, 'id, title, title_en, start_date'), joined_at: eventParticipants.joined_at },
  },
});
personalData(eventReminders, 'delete', {
  'events/reminders': { columns: { event: events.title, asked_at: eventReminders.asked_at } },
});
