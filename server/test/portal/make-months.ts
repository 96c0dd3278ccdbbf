import { Client } from 'pg';
import type { PartitionedTable } from '../../src/db/schema/partitions.ts';

/** Gives a table months from this one on, as a portal has that was begun then; nothing older may lie in it yet. */
export async function makeMonthsSince(
  connection: string,
  table: PartitionedTable,
  month: Date,
): Promise<void> {
  const client = new Client({ connectionString: connection });
  await client.connect();
  await client.query(`
    do $$
    declare
      month timestamptz := '${month.toISOString()}';
      first_month timestamptz;
    begin
      set local timezone = 'UTC';
      select ends_at into first_month from list_partitions('${table}') where starts_at = '-infinity';
      drop table partitions.${table}_earlier;
      perform make_partition('${table}', 'earlier', '-infinity', month);
      while month < first_month loop
        perform make_partition('${table}', to_char(month, 'YYYY_MM'), month, month + interval '1 month');
        month := month + interval '1 month';
      end loop;
    end $$`);
  await client.end();
}
