import { localize } from '@paddock/contract/i18n/localized/localized';
import { Clock as ClockIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { TrackName } from '#features/catalogue/track-name.tsx';
import { useNow } from '#lib/browser/use-now.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Badge } from '#ui/badge.tsx';
import { Ltr } from '#ui/bidi.tsx';
import { TrackOutline } from '#ui/brand/track-outline.tsx';
import { cardLink } from '#ui/card.tsx';
import type { NextRace } from './data.ts';
import { lightsOn, spokenMoment, startLights, timeLeft } from './hero/countdown.ts';
import { useLandingMessages } from './messages.ts';

const minuteMs = 60_000;

/** The next event, with start lights that turn on as it approaches. */
export function NextEvent({ next: stored }: { next: NextRace }) {
  const next = localize(stored, useLocale(), 'title');
  const t = useLandingMessages();
  const now = useNow();
  const left = next.start_date.getTime() - now.getTime();
  return (
    <section aria-labelledby="next-event" className="group/card relative">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b px-4 py-3">
        <div className="flex min-w-0 grow basis-40 flex-col">
          <p className="text-2xs text-text-3">
            {t('next.label')}
            {' · '}
            <Link
              to="/events"
              className="relative z-base inline-flex min-h-6 items-center hover:text-firoozeh"
            >
              {t('next.all')}
            </Link>
          </p>
          <h2 id="next-event" className="wrap-anywhere line-clamp-2 font-bold font-sans text-md">
            <Link to={`/events/${next.id}`} prefetch="intent" className={cardLink}>
              <bdi>{next.title}</bdi>
            </Link>
          </h2>
        </div>
        <NextBadge next={next} now={now} />
      </div>
      <TrackOutline
        seed={next.track_name ?? `event ${next.id}`}
        outline={next.track?.outline}
        look="sectors"
        animated
        className="mx-auto h-46 max-w-full p-4 transition-transform group-hover/card:scale-[1.02]"
      />
      <div className="flex min-h-19 flex-wrap items-center justify-between gap-x-3 gap-y-2 border-line border-t px-4 py-2.5">
        <StartLights lit={lightsOn(left)} />
        <CountdownClock left={left} />
      </div>
      <EventFacts next={next} isUpcoming={left > 0} />
      <CountdownAnnouncement left={left} />
    </section>
  );
}

function StartLights({ lit }: { lit: number }) {
  return (
    <span aria-hidden="true" className="flex gap-1 rounded-full border border-line bg-bg p-1.5 xs:gap-1.5">
      {Array.from({ length: startLights }, (_, place) => (
        <span key={place} className="size-4 rounded-full bg-surface-3 xs:size-5">
          {place < lit && (
            <span
              className="block size-full animate-appear-late rounded-full bg-bad forced-colors:bg-[CanvasText]"
              style={{ animationDelay: `${400 + place * 160}ms` }}
            />
          )}
        </span>
      ))}
    </span>
  );
}

/** Time to the start, as text. */
function NextBadge({ next, now }: { next: NextRace; now: Date }) {
  const t = useLandingMessages();
  const format = useFormat();
  const left = next.start_date.getTime() - now.getTime();
  if (left <= 0) {
    const isOver = now > next.end_date;
    return <Badge tone={isOver ? 'neutral' : 'ok'}>{t(isOver ? 'next.over' : 'next.live')}</Badge>;
  }
  const countdown = format.countdown(left);
  return (
    <Badge tone={lightsOn(left) > 0 ? 'warn' : 'info'} icon={<ClockIcon />}>
      {left < minuteMs ? countdown : t.rich('next.startsIn', { left: countdown })}
    </Badge>
  );
}

/** Days if any, hours, minutes and seconds. The badge above has them as text. */
function CountdownClock({ left }: { left: number }) {
  const t = useLandingMessages();
  const format = useFormat();
  const { days, ...rest } = timeLeft(left);
  const parts = Object.entries(days > 0 ? { days, ...rest } : rest) as [keyof typeof rest | 'days', number][];
  return (
    <p role="timer" aria-live="off">
      <span className="flex gap-3">
        {parts.map(([unit, value]) => (
          <span key={unit} className="flex min-w-9 flex-col items-center">
            <span className="font-extrabold text-xl [font-variant-numeric:tabular-nums]">
              {format.digits(unit === 'days' ? String(value) : String(value).padStart(2, '0'))}
            </span>
            <span className="text-2xs text-text-3">{t(`clock.${unit}`)}</span>
          </span>
        ))}
      </span>
    </p>
  );
}

/** Announces three moments of the countdown to screen readers. */
function CountdownAnnouncement({ left }: { left: number }) {
  const t = useLandingMessages();
  const moment = spokenMoment(left);
  return <output className="sr-only">{moment && t(`next.${moment}`)}</output>;
}

/** Track, record and participants; the start where the track has no record. */
function EventFacts({ next, isUpcoming }: { next: NextRace; isUpcoming: boolean }) {
  const t = useLandingMessages();
  const format = useFormat();
  const { track, best_lap, start_date, participants, max_participants, reminder_count } = next;
  return (
    <FactRow>
      {track && (
        <HeroFact label={t('hero.track')}>
          <TrackName track={track} />
        </HeroFact>
      )}
      {best_lap ? (
        <HeroFact label={t('next.record')}>
          <Ltr className="figures text-best">{format.lapTime(best_lap)}</Ltr>
        </HeroFact>
      ) : (
        <HeroFact label={t('next.start')}>
          <time dateTime={start_date.toISOString()}>{format.dateTime(start_date)}</time>
        </HeroFact>
      )}
      {isUpcoming ? (
        <HeroFact label={t('next.waiting')}>{format.number(reminder_count)}</HeroFact>
      ) : (
        <HeroFact label={t('next.registered')}>
          {max_participants > 0
            ? t('hero.playersOf', { players: participants, max: max_participants })
            : format.number(participants)}
        </HeroFact>
      )}
    </FactRow>
  );
}

/** The last row of the hero's card. */
export function FactRow({ children }: { children: ReactNode }) {
  return <dl className="flex border-line border-t bg-surface-2">{children}</dl>;
}

export function HeroFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col border-line px-4 py-2.5 not-last:flex-1 not-last:border-e last:shrink-0">
      <dt className="text-2xs text-text-3">{label}</dt>
      <dd className="truncate font-bold text-sm">{children}</dd>
    </div>
  );
}
