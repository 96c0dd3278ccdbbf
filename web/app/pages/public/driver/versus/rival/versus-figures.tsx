import type { HeadToHead } from '@paddock/contract/ranking/calls';
import { clsx } from 'clsx';
import { useVersusMessages } from '#features/ranking/versus/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';

/** Figures of two drivers, with bars that compare them. */
export function VersusFigures({ pair }: { pair: HeadToHead }) {
  const t = useVersusMessages();
  return (
    <dl className="flex flex-col gap-px overflow-hidden rounded-card border border-line bg-line">
      <FigurePair name={t('overall')} figures={pair.overall} />
      <FigurePair
        name={t('ahead')}
        figures={pair.races.ahead}
        note={pair.races.total === 0 ? t('never') : t('racesOf', { count: pair.races.total })}
      />
      <FigurePair name={t('duels')} figures={pair.duels.wins} />
      <FigurePair name={t('fasterLaps')} figures={fasterLaps(pair.laps)} />
    </dl>
  );
}

interface FigurePairProps {
  name: string;
  figures: [number, number];
  note?: string;
}

function FigurePair({ name, figures, note }: FigurePairProps) {
  const [first, second] = figures;
  return (
    <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-x-4 gap-y-2 bg-surface-1 px-4 py-3">
      <Figure value={first} isMore={first > second} />
      <dt className="order-2 flex flex-col items-center text-center">
        <span className="text-sm text-text-2">{name}</span>
        {note && <span className="text-text-3 text-xs">{note}</span>}
      </dt>
      <Figure value={second} isMore={second > first} isEnd />
      <dd aria-hidden="true" className="order-4 col-span-3 flex h-1.5 gap-0.5 overflow-hidden rounded-full">
        <span className="bg-firoozeh" style={{ width: `${shareOf(figures)}%` }} />
        <span className="grow bg-saffron" />
      </dd>
    </div>
  );
}

function Figure({ value, isMore, isEnd }: { value: number; isMore: boolean; isEnd?: boolean }) {
  const format = useFormat();
  return (
    <dd
      className={clsx(
        isEnd ? 'order-3 text-end' : 'order-1 text-start',
        isMore ? 'font-extrabold text-2xl' : 'text-text-2 text-xl',
      )}
    >
      {format.number(value)}
    </dd>
  );
}

/** The first driver's share of the sum in percent; 50 if both are zero. */
export function shareOf([first, second]: readonly [number, number]): number {
  return first + second === 0 ? 50 : Math.round((first / (first + second)) * 100);
}

/** On how many of the common tracks each driver was faster. */
export function fasterLaps(laps: readonly Pick<HeadToHead['laps'][number], 'lap_times'>[]): [number, number] {
  const faster = (place: 0 | 1) =>
    laps.filter(({ lap_times }) => lap_times[place] < lap_times[place === 0 ? 1 : 0]).length;
  return [faster(0), faster(1)];
}
