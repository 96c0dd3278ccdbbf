import { dayMs, hourMs } from '@paddock/contract/durations';

const days = 90;
const weekDays = 7;
/** One every 25 seconds. */
const rounds = 144;
/** The hour of the week when switched-off servers stopped responding. */
const offFrom = 4.4 * 24;

/** Busy in the evening in Tehran, more so before the weekend, quiet in the morning. */
function busyShare(hour: Date, server_id: number): number {
  const evening = (1 + Math.cos(((hour.getUTCHours() - 18) / 24) * 2 * Math.PI)) / 2;
  const weekend = [4, 5].includes(hour.getUTCDay()) ? 0.12 : 0;
  const ripple = Math.sin(hour.getTime() / (5 * hourMs) + server_id * 2.4) * 0.1;
  return Math.min(0.97, Math.max(0.03, 0.12 + evening * 0.6 + weekend + ripple));
}

/**
 * Simulates the polls of the last ninety days, up to the current hour. Some weeks have an outage of part of an
 * hour at night, rarely of six hours; a switched-off server has been down for some days.
 */
export function demoServerHours(
  { id: server_id, max_players }: { id: number; max_players: number },
  isOff: boolean,
  now: Date,
) {
  const thisHour = Math.floor(now.getTime() / hourMs) * hourMs;
  return Array.from({ length: days * 24 }, (_, index) => {
    const hour = new Date(thisHour - days * dayMs + index * hourMs);
    // Index in the last week, from 0; earlier weeks repeat.
    const ofWeek = index - (days - weekDays) * 24;
    const week = Math.floor(ofWeek / (weekDays * 24));
    const night = ofWeek - week * weekDays * 24 - 24 * (server_id % weekDays);
    const isLong = week < 0 && (week + server_id * 5) % 13 === 0;
    const isAway = night >= 3 && night < (isLong ? 9 : 4) && (isLong || (week + server_id * 2) % 4 === 0);
    const wasOff = isOff && ofWeek > offFrom;
    const online_polls = wasOff ? 0 : isAway ? (isLong ? 0 : 61) : rounds;
    const average = max_players * busyShare(hour, server_id);
    return {
      server_id,
      hour,
      polls: rounds,
      online_polls,
      players_sum: Math.round(average * online_polls),
      players_max: wasOff ? 0 : Math.min(max_players, Math.ceil(average * 1.15)),
    };
  });
}
