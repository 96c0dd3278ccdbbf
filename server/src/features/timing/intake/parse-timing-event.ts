import { isSteamId } from '@paddock/contract/core/fields';
import type { RejectCode } from '@paddock/contract/racing/result-file-rules';
import { TimingEventData, type TimingEventDataOf } from '@paddock/contract/timing/ingest-calls';
import { driverEventTypes, type TimingEventType } from '@paddock/contract/timing/rules';
import * as z from 'zod/mini';
import type { UnreadEvent } from '../../../follow-ups/interface.ts';

/** A parsed timing event. `steam_id` is empty for events without a driver. */
export type TimingEvent = {
  [T in TimingEventType]: { id: string; type: T; at: Date; steam_id: string; data: TimingEventDataOf<T> };
}[TimingEventType];

export type TimingEventOf<T extends TimingEventType> = Extract<TimingEvent, { type: T }>;

/** Parses the fields of an event's type. Returns the error code of an invalid event. */
export function parseTimingEvent(event: UnreadEvent): TimingEvent | RejectCode {
  const { id, at, steam_id, data } = event;
  const type = event.type as TimingEventType;
  const driver = driverEventTypes.includes(type) ? steam_id : '';
  if (driver !== '' && !(typeof driver === 'string' && isSteamId(driver))) return 'steam_id_invalid';
  const parsed = z.safeParse(TimingEventData[type], data ?? {});
  if (parsed.success) return { id, type, at, steam_id: driver, data: parsed.data } as TimingEvent;
  const isId = parsed.error.issues.some(({ path }) => path.at(-1) === 'other_steam_id');
  return isId ? 'steam_id_invalid' : 'wrong_shape';
}
