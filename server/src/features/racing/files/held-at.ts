import { hourMs, minuteMs } from '@paddock/contract/durations';
import { toInstant } from '@paddock/contract/i18n/time-zones';
import type { StatedTime } from '@paddock/contract/racing/neutral';

const hasOffset = /(?:Z|[+-]\d{2}:?\d{2})$/i;

/** A date of `YYYY-MM-DDTHH:MM[:SS]` with or without an offset. */
function parseDate(text: unknown): StatedTime | null {
  if (typeof text !== 'string' || text.length > 60) return null;
  const date = new Date(hasOffset.test(text) ? text : `${text}Z`);
  // Programs write the year 1 for a missing date.
  if (!(date.getTime() > 0)) return null;
  return hasOffset.test(text) ? { instant: date } : { local: date };
}

/** `2026_11_20_21_5_RACE` in a name: the server's local time. */
function parseName(name: unknown): StatedTime | null {
  if (typeof name !== 'string') return null;
  const [, year = 0, month = 0, day = 0, hour = 0, minute = 0] =
    /(\d{4})_(\d{1,2})_(\d{1,2})_(\d{1,2})_(\d{1,2})_[A-Z]+/.exec(name)?.map(Number) ?? [];
  const local = new Date(Date.UTC(year, month - 1, day, hour, minute));
  const isReal = local.getUTCMonth() === month - 1 && local.getUTCDate() === day && hour < 24 && minute < 60;
  return isReal && year >= 1971 ? { local } : null;
}

/** The session's date according to the file: its `Date`, its name, or the name inside it. */
export function statedTime(
  file: { Date?: unknown; SessionFile?: unknown },
  file_name: string | undefined,
): StatedTime | null {
  return parseDate(file.Date) ?? parseName(file_name) ?? parseName(file.SessionFile);
}

/** The range of UTC offsets. */
const [westMs, eastMs] = [-12 * hourMs, 14 * hourMs];
const quarterMs = 15 * minuteMs;
const slackMs = 5 * minuteMs;

/**
 * The UTC offset implied by a local time and the modification time of its file: a multiple of 15 minutes, with a tolerance of five.
 * Undefined if they do not fit together.
 */
function offsetBy(local: Date, modified_at: Date): number | undefined {
  const difference = local.getTime() - modified_at.getTime();
  const offset = Math.round(difference / quarterMs) * quarterMs;
  const isZone = offset >= westMs && offset <= eastMs;
  return isZone && Math.abs(difference - offset) <= slackMs ? offset : undefined;
}

export interface Receipt {
  received_at: Date;
  /** IANA name of the server's time zone. */
  time_zone: string;
  /** The modification time of the file, if the sender reports it. */
  modified_at?: Date | undefined;
}

/** When a session took place; undefined when unknown or in the future. */
export function sessionDate(
  stated: StatedTime | null,
  { received_at, time_zone, modified_at }: Receipt,
): Date | undefined {
  if (!stated) return undefined;
  const offset = 'local' in stated && modified_at ? offsetBy(stated.local, modified_at) : undefined;
  const instant =
    'instant' in stated
      ? stated.instant
      : offset === undefined
        ? toInstant(stated.local, time_zone)
        : new Date(stated.local.getTime() - offset);
  return instant <= received_at ? instant : undefined;
}
