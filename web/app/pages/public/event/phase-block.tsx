import type { RacePhase } from '@paddock/contract/championships/states/race-phase';
import { localize } from '@paddock/contract/i18n/localized/localized';
import type { NightRound, RaceNight } from '@paddock/contract/race-night/calls';
import type { ReactNode } from 'react';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { OwnText } from '#ui/bidi.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { Podium } from './podium.tsx';
import { useRoundMessages } from './round/messages.ts';

interface PhaseNoteProps {
  round: NightRound;
  phase: RacePhase;
}

/** Says that the race is on or over, or why it was cancelled or postponed and what that means. */
export function PhaseNote({ round, phase }: PhaseNoteProps) {
  const t = useRoundMessages();
  switch (phase) {
    case 'live':
    case 'pending':
      return <Note tone={phase === 'live' ? 'ok' : 'neutral'}>{t(`state.${phase}`)}</Note>;
    case 'cancelled':
    case 'postponed':
      return (
        <Note tone="bad">
          <b>{t(`state.${phase}`)}</b>
          {round.reason && (
            <span>
              {t('state.reason')} <OwnText>{round.reason}</OwnText>
            </span>
          )}
          <span>{t(`state.${phase}Means`)}</span>
        </Note>
      );
    default:
      return null;
  }
}

interface ResultBlockProps {
  night: RaceNight;
  round: NightRound;
  isOfficial: boolean;
  colours: ReadonlyMap<string, string>;
}

/** The podium, the status of the result, and the next round. */
export function ResultBlock({ night, round, isOfficial, colours }: ResultBlockProps) {
  return (
    <div className="flex flex-col gap-6">
      {night.podium && <Podium podium={night.podium} colours={colours} />}
      <ResultStatus round={round} isOfficial={isOfficial} />
      {round.next_round && <NextRound next={round.next_round} />}
    </div>
  );
}

const tones = {
  ok: 'border-ok bg-ok-dim',
  bad: 'border-bad bg-bad-dim',
  warn: 'border-warn bg-warn-dim',
  neutral: 'border-line bg-surface-1',
} as const;

function Note({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return (
    <div role="note" className={`wrap-anywhere flex flex-col gap-1 rounded-card border p-4 ${tones[tone]}`}>
      {children}
    </div>
  );
}

/** Whether the result is official, and until when it may change. */
function ResultStatus({ round, isOfficial }: { round: NightRound; isOfficial: boolean }) {
  const t = useRoundMessages();
  const format = useFormat();
  const { version, official_from } = round;
  const corrected = version > 1 && <span className="text-sm">{t.rich('state.corrected', { version })}</span>;
  if (isOfficial)
    return (
      <Note tone="neutral">
        <span>{t('state.official')}</span>
        {corrected}
      </Note>
    );
  return (
    <Note tone="warn">
      <span>
        {official_from
          ? t('state.provisional', { time: format.dateTime(official_from) })
          : t('state.provisionalHand')}
      </span>
      {corrected}
    </Note>
  );
}

function NextRound({ next: stored }: { next: NonNullable<NightRound['next_round']> }) {
  const t = useRoundMessages();
  const format = useFormat();
  const next = localize(stored, useLocale(), 'title');
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
      <span className="text-text-3">{t('next.title')}</span>
      <TextLink to={`/events/${next.event_id}`} isBold className="wrap-anywhere">
        {t.rich('next.of', { number: next.number, title: next.title })}
      </TextLink>
      <time dateTime={next.start_date.toISOString()} className="text-text-2">
        {format.dateTime(next.start_date)}
      </time>
    </p>
  );
}
