import type { Round } from '@paddock/contract/championships/calls';
import type { Standing } from '@paddock/contract/championships/results/result-calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { clsx } from 'clsx';
import { useSeasonMessages } from '#features/championships/season/messages.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { OwnText } from '#ui/bidi.tsx';
import { nameColumnMargin, PlaceChart } from '#ui/chart/place-chart.tsx';

interface PositionChartProps {
  /** The table in its order. */
  rows: readonly Standing[];
  rounds: readonly Round[];
}

/** So many lines can be told apart; who was behind them at a time runs along the foot. */
const linesMax = 10;

/** The position of the first ten after each round that was driven. Nothing before the second round. */
export function PositionChart({ rows, rounds }: PositionChartProps) {
  const t = useSeasonMessages();
  const format = useFormat();
  const locale = useLocale();
  const driven = rounds.filter(({ state }) => state === 'provisional' || state === 'official');
  const shown = rows.filter(({ withdrawn }) => !withdrawn).slice(0, linesMax);
  if (driven.length < 2 || shown.length < 2) return null;
  const lines = shown.map((row, at) => ({
    key: row.entry_id ?? row.name,
    rows: rowsOf(row.positions, at),
    place: row.position,
    name: nameOf(row),
    label: <OwnText>{nameOf(row)}</OwnText>,
    spoken: driven
      .map(({ number }, index) =>
        t('standings.positionAfter', {
          round: format.number(number),
          position: format.number(row.positions[index] ?? row.position),
        }),
      )
      .join(t('standings.and')),
  }));
  const foot = (
    <ol aria-hidden="true" className={clsx('flex h-5 justify-between text-text-3 text-xs', nameColumnMargin)}>
      {driven.map((round) => (
        <li
          key={round.id}
          title={localize(round, locale, 'title').title}
          className="flex w-0 justify-center whitespace-nowrap"
        >
          {t('standings.round', { number: round.number })}
        </li>
      ))}
    </ol>
  );
  const steps = shown[0]?.positions.length ?? 0;
  return (
    <PlaceChart title={t('standings.positions')} lines={lines} steps={steps} foot={foot} className="mt-6" />
  );
}

/** It ends at its row in the table, so that equals stand beside their own names. */
const rowsOf = (positions: readonly number[], last: number): number[] =>
  positions.map((position, index) => (index === positions.length - 1 ? last : position - 1));

const nameOf = ({ driver, name }: Standing): string => driver?.username ?? name;
