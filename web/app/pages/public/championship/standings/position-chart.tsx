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
  /** In the order of the table. */
  rows: readonly Standing[];
  rounds: readonly Round[];
}

/** More lines would be hard to distinguish. A position below the last line is drawn at the bottom. */
const maxLines = 10;

/** The positions of the first ten after each round, from the second round on. */
export function PositionChart({ rows, rounds }: PositionChartProps) {
  const t = useSeasonMessages();
  const format = useFormat();
  const locale = useLocale();
  const completed = rounds.filter(({ state }) => state === 'provisional' || state === 'official');
  const leaders = rows.filter(({ withdrawn }) => !withdrawn).slice(0, maxLines);
  if (completed.length < 2 || leaders.length < 2) return null;
  const lines = leaders.map((row, at) => ({
    key: row.entry_id ?? row.name,
    rows: rowsOf(row.positions, at),
    place: row.position,
    name: nameOf(row),
    label: <OwnText>{nameOf(row)}</OwnText>,
    spoken: completed
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
      {completed.map((round) => (
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
  const steps = leaders[0]?.positions.length ?? 0;
  return (
    <PlaceChart title={t('standings.positions')} lines={lines} steps={steps} foot={foot} className="mt-6" />
  );
}

/** Each line ends at its row of the table, so that tied drivers end next to their names. */
const rowsOf = (positions: readonly number[], last: number): number[] =>
  positions.map((position, index) => (index === positions.length - 1 ? last : position - 1));

const nameOf = ({ driver, name }: Standing): string => driver?.username ?? name;
