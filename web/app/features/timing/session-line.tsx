import { formatTrackName } from '@paddock/contract/catalogue/rules';
import type { Timing } from '@paddock/contract/timing/calls';
import { useNow } from '#lib/browser/use-now.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useRootData } from '#lib/page/root-data.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useTimingMessages } from './messages.ts';

const tones: Record<Timing['state'], Tone> = {
  waiting: 'info',
  green: 'ok',
  finished: 'neutral',
  stale: 'warn',
  none: 'neutral',
};

/** Whether timing data ever arrived: without it, an empty session says nothing about who drives. */
const isConnected = ({ state, heard_at }: Timing) => state !== 'none' || heard_at !== null;

interface SessionLineProps {
  timing: Timing;
  /** Server time of the last session update in ms; undefined for that of the page load. */
  clockAt: number | undefined;
}

/** Session type, track, progress and weather. */
export function SessionLine({ timing, clockAt }: SessionLineProps) {
  const t = useTimingMessages();
  const format = useFormat();
  const locale = useLocale();
  const { state, session, weather, delay_s } = timing;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-text-2">
      <Badge tone={tones[state]}>{t(`state.${isConnected(timing) ? state : 'notConnected'}`)}</Badge>
      {session && (
        <>
          <b className="text-text">{t(`kind.${session.kind}`)}</b>
          <bdi>{formatTrackName(session.track, locale)}</bdi>
          {session.lap !== null && (
            <span>
              {session.laps > 0
                ? t('lapOf', { lap: format.number(session.lap), laps: format.number(session.laps) })
                : t('lap', { lap: format.number(session.lap) })}
            </span>
          )}
          <Clock session={session} isRunning={state === 'green' || state === 'waiting'} clockAt={clockAt} />
        </>
      )}
      {weather && session && (
        <>
          <span>{t.rich('air', { air: format.number(Math.round(weather.air)) })}</span>
          <span>{t.rich('road', { road: format.number(Math.round(weather.road)) })}</span>
        </>
      )}
      {delay_s > 0 && <span className="text-text-3">{t('delay', { count: delay_s })}</span>}
    </div>
  );
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Formats `h:mm:ss`, or `m:ss` below an hour. */
function formatClock(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const rest = twoDigits(seconds % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

interface ClockProps {
  session: NonNullable<Timing['session']>;
  isRunning: boolean;
  clockAt: number | undefined;
}

/** The session clock, which runs between updates. */
function Clock({ session, isRunning, clockAt }: ClockProps) {
  const t = useTimingMessages();
  const format = useFormat();
  const now = useNow();
  const { now: renderedAt } = useRootData();
  const passed = isRunning ? Math.max(0, now.getTime() - (clockAt ?? renderedAt)) : 0;
  const { elapsed_ms, remaining_ms } = session;
  if (remaining_ms !== null)
    return (
      <span>{t('remaining', { time: format.digits(formatClock(Math.max(0, remaining_ms - passed))) })}</span>
    );
  if (elapsed_ms + passed < 0) return null;
  return <span>{t('elapsed', { time: format.digits(formatClock(elapsed_ms + passed)) })}</span>;
}

/** Explains a missing, interrupted or finished session. */
export function StateNote({ timing }: { timing: Timing }) {
  const { state, told_at, heard_at, event_id, session, server } = timing;
  const t = useTimingMessages();
  const format = useFormat();
  if (state === 'none')
    return (
      <EmptyState
        sentence={
          <>
            <b className="block text-text">{t(heard_at ? 'none' : 'notConnected')}</b>
            <span>{t(heard_at ? 'noneWhy' : 'notConnectedWhy')}</span>
            {heard_at && <span className="block">{t('heard', { time: format.dateTime(heard_at) })}</span>}
          </>
        }
        seed="timing"
        action={<LinkButton to={`/servers/${server.id}`}>{t('onServer')}</LinkButton>}
      />
    );
  if (state === 'finished' && session)
    return (
      <TextLink
        to={event_id === null ? `/timing-sessions/${session.id}` : `/events/${event_id}`}
        className="self-start"
      >
        {t(event_id === null ? 'session' : 'result')}
      </TextLink>
    );
  return (
    <output className="block empty:hidden">
      {state === 'stale' && told_at && (
        <span className="block rounded-card border border-line-strong bg-surface-2 p-4 text-sm text-text-2">
          {t('stale', { time: format.time(told_at) })}
        </span>
      )}
    </output>
  );
}
