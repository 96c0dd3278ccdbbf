import { AppError } from '@paddock/contract/core/errors';
import type { AdminEvent } from '@paddock/contract/events/calls';
import type { RaceNight } from '@paddock/contract/race-night/calls';
import type { TimingFeeds } from '../timing/timing-feeds.ts';

/** How long before and after an event its timing is included, in ms. */
const aroundMs = 3_600_000;

/** Returns the public leader; null without timing. */
export async function getNightTiming(
  feeds: TimingFeeds,
  event: AdminEvent,
  now: Date,
): Promise<RaceNight['timing']> {
  const { start_date, end_date } = event;
  const isNear =
    now.getTime() >= start_date.getTime() - aroundMs && now.getTime() <= end_date.getTime() + aroundMs;
  if (!event.server || !isNear) return null;
  try {
    const { state, rows, session } = await feeds.read({ event: event.id }, undefined);
    return state === 'none' ? null : { state, leader: rows[0]?.name ?? null, lap: session?.lap ?? null };
  } catch (error) {
    // The server has no public timing.
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}
