import { type SQL, sql } from 'drizzle-orm';

/** An instant as a value of a raw statement, where Drizzle does not know the column type. In UTC, to the ms. */
export const timestamp = (at: Date): SQL<Date> => sql`${at.toISOString()}::timestamptz`;
