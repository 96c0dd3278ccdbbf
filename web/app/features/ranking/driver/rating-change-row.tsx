import type { RatingChange } from '@paddock/contract/ranking/calls';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useLocale } from '../../../lib/i18n/locale.tsx';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { useFormat } from '../../../lib/i18n/use-format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { TrackName } from '../../catalogue/track-name.tsx';
import { rankingMessages } from '../messages.ts';
import { changeOf, type Explained, type Named } from './explain.ts';

/** One step of a rating, and what was behind it. */
export function RatingChangeRow({ change }: { change: Explained }) {
  const t = useTranslations(rankingMessages);
  const format = useFormat();
  const written = useWritten(change);
  return (
    <li className="flex gap-3 border-line border-b px-4 py-3 last:border-b-0">
      <Delta change={change} />
      <div className="flex min-w-0 grow flex-col gap-1 text-sm">
        {change.kind === 'safety' ? <Stretch change={change} /> : <Result change={change} />}
        <span className="flex flex-wrap gap-x-3 text-text-3 text-xs">
          <span>{format.dateTime(change.created_at)}</span>
          {change.k !== null && <span>{t('changes.bound', { k: format.number(change.k) })}</span>}
          {change.before !== null && (
            <span>
              {t('changes.fromTo', { before: written(change.before), after: written(change.after) })}
            </span>
          )}
        </span>
      </div>
    </li>
  );
}

/** Safety has two decimals, the others none. */
function useWritten({ kind }: Explained) {
  const format = useFormat();
  return (value: number) => format.number(value, kind === 'safety' ? { min: 2, max: 2 } : { max: 0 });
}

/** A change of the safety rating of which nobody needs to be warned or told. */
const slight = 0.05;

function Delta({ change }: { change: Explained }) {
  const t = useTranslations(rankingMessages);
  const format = useFormat();
  const written = useWritten(change);
  const delta = changeOf(change);
  const box =
    'inline-flex h-7 min-w-18 shrink-0 items-center justify-center gap-1 rounded-badge px-2 font-bold text-sm';
  if (delta === null) {
    return (
      <span className={clsx(box, 'bg-surface-3 text-text-2')} title={t('changes.first')}>
        {written(change.after)}
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
  const isSlight = change.kind === 'safety' && Math.abs(delta) <= slight;
  const tone = isSlight ? 'bg-surface-3 text-text-2' : isUp ? 'bg-ok-dim text-ok' : 'bg-bad-dim text-bad';
  return (
    <span className={clsx(box, tone)}>
      {isUp ? <ArrowUp className="size-3.5" /> : <ArrowDown className="size-3.5" />}
      <span className="sr-only">
        {t(isUp ? 'changes.up' : 'changes.down', { change: written(Math.abs(delta)) })}
      </span>
      <span aria-hidden="true">{format.signed(delta, decimals)}</span>
    </span>
  );
}

function Stretch({ change: { distance_m, contact_points } }: { change: Explained }) {
  const t = useTranslations(rankingMessages);
  const format = useFormat();
  const points = format.number(contact_points ?? 0, { max: 1 });
  const distance = format.distance(distance_m ?? 0);
  const isClean = !contact_points;
  // Result files do not tell how far somebody drove.
  if (!distance_m) return <p>{isClean ? t('changes.clean') : t('changes.contacts', { points })}</p>;
  return (
    <p>{isClean ? t('changes.drivenClean', { distance }) : t('changes.driven', { distance, points })}</p>
  );
}

function Result({ change }: { change: Explained }) {
  const t = useTranslations(rankingMessages);
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
      <Reason change={change} />
      <Names words={t(isDuel ? 'changes.beat' : 'changes.ahead')} named={change.beaten} />
      <Names words={t('changes.level')} named={change.level} />
      <Names words={t(isDuel ? 'changes.lostTo' : 'changes.behind')} named={change.lostTo} />
    </>
  );
}

/** Why a race gave or took points: the place, and the one that the field's ratings made likely. */
function Reason({
  change: { kind, position, drivers, expected_place, before, after },
}: {
  change: Explained;
}) {
  const t = useTranslations(rankingMessages);
  const format = useFormat();
  if (kind !== 'race' || expected_place === null || drivers === null) return null;
  const values = {
    position: format.number(position ?? 0),
    drivers: format.number(drivers),
    expected: format.number(expected_place, { max: 1 }),
  };
  const isUp = after > (before ?? after);
  const isDown = after < (before ?? after);
  return (
    <p className="text-text-2">
      {t(isUp ? 'changes.better' : isDown ? 'changes.worse' : 'changes.asExpected', values)}
    </p>
  );
}

/** `beat X (1,020), Y (990) and 3 others`, each with the rating that they came with. */
function Names({ words, named: { nearest, others } }: { words: ReactNode; named: Named }) {
  const t = useTranslations(rankingMessages);
  const format = useFormat();
  const comma = useLocale() === 'fa' ? '، ' : ', ';
  if (nearest.length === 0) return null;
  return (
    <p className="text-text-2">
      {words}{' '}
      {nearest.map((opponent, index) => (
        <Fragment key={`${opponent.position} ${opponent.id ?? opponent.name}`}>
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
  const t = useTranslations(rankingMessages);
  const shown = name ? <Bdi>{name}</Bdi> : t('changes.unknown');
  if (id === null) return shown;
  return (
    <Link
      to={`/drivers/${id}`}
      className="wrap-anywhere text-text underline decoration-line-strong underline-offset-4 hover:text-firoozeh"
    >
      {shown}
    </Link>
  );
}
