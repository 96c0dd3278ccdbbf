import { randomUUID } from 'node:crypto';

/** A row of `POST /api/v1/ingest/events`. */
export interface EventRow {
  /** Stable across retries. */
  id: string;
  type: string;
  at: string;
  /** The driver's; absent if the row is not about a driver. */
  steam_id?: string;
  data: Record<string, unknown>;
}

export function makeEventRow(
  type: string,
  at: number,
  data: Record<string, unknown>,
  steam_id?: string,
): EventRow {
  const row = { id: randomUUID(), type, at: new Date(at).toISOString(), data };
  return steam_id === undefined ? row : { ...row, steam_id };
}
