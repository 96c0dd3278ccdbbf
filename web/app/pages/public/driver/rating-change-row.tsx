import { firstK, settledResultCount } from '@paddock/contract/racing/rules';
import type { RatingChange } from '@paddock/contract/ranking/calls';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { TrackName } from '#features/catalogue/track-name.tsx';
import { useRankingMessages } from '#features/ranking/messages.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Bdi, Ltr } from '#ui/bidi.tsx';
import { changeOf, type ExplainedChange, type OpponentGroup } from './explain.ts';

/** A change of a rating, with its reason. */
export function RatingChangeRow({ change }: { change: ExplainedChange }) {
  const t = useRankingMessages();
  const format = useFormat();
  const formatRating = useRatingFormat(change);
  return (
    <li className="flex gap-3 px-4 py-3">
      <Delta change={change} />
      <div className="flex min-w-0 grow flex-col gap-1 text-sm">
        {change.kind === 'safety' ? <SafetyReason change={change} /> : <ResultReason change={change} />}
        <span className="flex flex-wrap gap-x-3 text-text-3 text-xs">
          <span>{format.dateTime(change.created_at)}</span>
          {change.before !== null && (
            <span>
              {t('changes.fromTo', {
                before: formatRating(change.before),
                after: formatRating(change.after),
              })}
            </span>
          )}
          <MaxChange change={change} />
        </span>
      </div>
    </li>
  );
}

/** Formats safety with two decimals, the others with none. */
function useRatingFormat({ kind }: ExplainedChange) {
  const format = useFormat();
  return (value: number) => format.number(value, kind === 'safety' ? { min: 2, max: 2 } : { max: 0 });
}

/** Changes of the safety rating up to this are not coloured. */
const minorSafetyChange = 0.05;

function Delta({ change }: { change: ExplainedChange }) {
  const t = useRankingMessages();
  const format = useFormat();
  const formatRating = useRatingFormat(change);
  const delta = changeOf(change);
  const box =
    'inline-flex h-7 min-w-18 shrink-0 items-center justify-center gap-1 rounded-badge px-2 font-bold text-sm';
  if (delta === null) {
    return (
      <span className={clsx(box, 'bg-surface-3 text-text-2')} title={t('changes.first')}>
        {formatRating(change.after)}
      </span>
    );
  }
  if (delta === 0) {
    return (
      <span className={clsx(box, 'bg-surface-3 text-text-2')}>
        <Minus className="size-3.5" />
        <span className="sr-only">{t('changes.same')}</span>
      </span>
    );
  }
  const isUp = delta > 0;
  const decimals = change.kind === 'safety' ? { min: 2, max: 2 } : { max: 0 };
  const isMinor = change.kind === 'safety' && Math.abs(delta) <= minorSafetyChange;
  const tone = isMinor ? 'bg-surface-3 text-text-2' : isUp ? 'bg-ok-dim text-ok' : 'bg-bad-dim text-bad';
  return (
    <span className={clsx(box, tone)}>
      {isUp ? <ArrowUp className="size-3.5" /> : <ArrowDown className="size-3.5" />}
      <span className="sr-only">
        {t(isUp ? 'changes.up' : 'changes.down', { change: formatRating(Math.abs(delta)) })}
      </span>
      <span aria-hidden="true">
        <Ltr>{format.signed(delta, decimals)}</Ltr>
      </span>
    </span>
  );
}

function SafetyReason({ change: { distance_m, contact_points } }: { change: ExplainedChange }) {
  const t = useRankingMessages();
  const format = useFormat();
  const points = format.number(contact_points ?? 0, { max: 1 });
  const distance = format.distance(distance_m ?? 0);
  const isClean = !contact_points;
  // Result files have no distance.
  if (!distance_m) return <p>{isClean ? t('changes.clean') : t('changes.contacts', { points })}</p>;
  return (
    <p>{isClean ? t('changes.drivenClean', { distance }) : t('changes.driven', { distance, points })}</p>
  );
}

function ResultReason({ change }: { change: ExplainedChange }) {
  const t = useRankingMessages();
  const isDuel = change.kind === 'duel';
  return (
    <>
      <p className="flex flex-wrap gap-x-1.5 font-medium">
        {isDuel
          ? t(change.position === 1 ? 'changes.duelWon' : 'changes.duelLost')
          : t('changes.place', { position: change.position ?? 0 })}
        {change.track_name && (
          <>
            {isDuel && <span aria-hidden="true">·</span>}
            {change.track ? <TrackName track={change.track} /> : <Bdi>{change.track_name}</Bdi>}
          </>
        )}
      </p>
      <OpponentNames label={t(isDuel ? 'changes.beat' : 'changes.ahead')} group={change.beaten} />
      <OpponentNames label={t('changes.tiedWith')} group={change.tied} />
      <OpponentNames label={t(isDuel ? 'changes.lostTo' : 'changes.behind')} group={change.lostTo} />
      <Expectation change={change} />
    </>
  );
}

/** Compares the result with the one that the ratings predicted. */
function Expectation({ change }: { change: ExplainedChange }) {
  const t = useRankingMessages();
  const format = useFormat();
  const { kind, drivers, rated_place, expected_place } = change;
  if (drivers === null || rated_place === null || expected_place === null) return null;
  const delta = changeOf(change) ?? 0;
  const verdict = delta > 0 ? 'Up' : delta < 0 ? 'Down' : 'Same';
  if (kind === 'duel') {
    // Of two drivers, the expected place is 1 plus the chance of losing.
    const chance = format.percent((2 - expected_place) * 100, { max: 0 });
    return <p className="text-text-2">{t.rich(`changes.duel${verdict}`, { chance })}</p>;
  }
  return (
    <p className="text-text-2">
      {t(`changes.race${verdict}`, { place: rated_place, drivers, expected: expected_place })}
      {change.tied.nearest.length > 0 && ` ${t('changes.tie')}`}
    </p>
  );
}

/** The largest change that the result could cause. */
function MaxChange({ change: { kind, k } }: { change: ExplainedChange }) {
  const t = useRankingMessages();
  const format = useFormat();
  if (k === null) return null;
  const values = { bound: format.plusMinus(k), count: settledResultCount };
  const isDuel = kind === 'duel';
  if (k === firstK) {
    return <span>{t.rich(isDuel ? 'changes.boundFirstDuels' : 'changes.boundFirstRaces', values)}</span>;
  }
  return <span>{t.rich(isDuel ? 'changes.boundDuel' : 'changes.boundRace', values)}</span>;
}

interface OpponentNamesProps {
  label: string;
  group: OpponentGroup;
}

/** For example “Beat X (1,020), Y (990) and 3 others”, with the ratings before the race. */
function OpponentNames({ label, group: { nearest, others } }: OpponentNamesProps) {
  const t = useRankingMessages();
  const format = useFormat();
  const comma = useLocale() === 'fa' ? '، ' : ', ';
  if (nearest.length === 0) return null;
  return (
    <p className="text-text-2">
      {label}{' '}
      {nearest.map((opponent, index) => (
        <Fragment key={index}>
          {index > 0 && comma}
          <Opponent {...opponent} />{' '}
          <span className="text-text-3 text-xs">({format.number(opponent.before)})</span>
        </Fragment>
      ))}
      {others > 0 && ` ${t('changes.others', { count: others })}`}
    </p>
  );
}

function Opponent({ id, name }: RatingChange['opponents'][number]) {
  const t = useRankingMessages();
  const label = name ? <Bdi>{name}</Bdi> : t('changes.unknown');
  if (id === null) return label;
  return (
    <Link
      to={`/drivers/${id}`}
      className="wrap-anywhere text-text underline decoration-line-strong underline-offset-4 hover:text-firoozeh"
    >
      {label}
    </Link>
  );
}
