import type { Round } from '@paddock/contract/championships/calls';
import type { Standing } from '@paddock/contract/championships/results/result-calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { clsx } from 'clsx';
import { useLocale } from '../../../../lib/i18n/locale.tsx';
import { useTranslations } from '../../../../lib/i18n/messages.ts';
import { useFormat } from '../../../../lib/i18n/use-format.ts';
import { OwnText } from '../../../../ui/bidi.tsx';
import { SectionHeading } from '../../../../ui/brand/ornaments.tsx';
import { PlaceLine } from '../../../../ui/chart/place-line.tsx';
import { seasonMessages } from '../messages.ts';

interface PositionChartProps {
  /** The table in its order. */
  rows: readonly Standing[];
  rounds: readonly Round[];
}

/** So many lines can be told apart; who was behind them at a time runs along the foot. */
const linesMax = 10;
/** Pixels between two positions. */
const step = 30;
const colours = ['text-saffron', 'text-firoozeh', 'text-ok'];

/**
 * The position of the first ten after each round that was driven, drawn without script: a line leads to each name, and is raised
 * with it. Time runs left to right in both languages. Nothing before the second round.
 */
export function PositionChart({ rows, rounds }: PositionChartProps) {
  const t = useTranslations(seasonMessages);
  const format = useFormat();
  const locale = useLocale();
  const driven = rounds.filter(({ state }) => state === 'provisional' || state === 'official');
  const shown = rows.filter(({ withdrawn }) => !withdrawn).slice(0, linesMax);
  if (driven.length < 2 || shown.length < 2) return null;
  const height = (shown.length + 1) * step;
  return (
    <section aria-label={t('standings.positions')} className="mt-6 flex flex-col gap-4">
      <SectionHeading>{t('standings.positions')}</SectionHeading>
      <div dir="ltr" className="rounded-card border border-line bg-surface-1 p-4">
        <ol className="relative pe-32 min-[40rem]:pe-52" style={{ height }}>
          {shown.map((row, at) => (
            <li key={row.entry_id ?? row.name} className={clsx('group', colours[at] ?? 'text-text-3')}>
              <PlaceLine
                rows={rowsOf(row.positions, at)}
                steps={row.positions.length}
                lines={shown.length}
                isBold={at < colours.length}
                className="w-[calc(100%-8rem)] min-[40rem]:w-[calc(100%-13rem)]"
              />
              <span
                className="absolute end-0 flex w-30 items-center gap-2 text-sm min-[40rem]:w-50"
                style={{ top: at * step, height: step }}
              >
                <span className="figures w-6 shrink-0 text-end font-bold">{format.number(row.position)}</span>
                <span
                  dir="auto"
                  title={nameOf(row)}
                  className="min-w-0 truncate text-text-2 group-hover:text-text"
                >
                  <OwnText>{nameOf(row)}</OwnText>
                </span>
                <span className="sr-only">
                  {driven
                    .map(({ number }, index) =>
                      t('standings.positionAfter', {
                        round: format.number(number),
                        position: format.number(row.positions[index] ?? row.position),
                      }),
                    )
                    .join(t('standings.and'))}
                </span>
              </span>
            </li>
          ))}
        </ol>
        <ol
          aria-hidden="true"
          className="me-32 flex h-5 justify-between text-text-3 text-xs min-[40rem]:me-52"
        >
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
      </div>
    </section>
  );
}

/** It ends at its row in the table, so that equals stand beside their own names. */
const rowsOf = (positions: readonly number[], last: number): number[] =>
  positions.map((position, index) => (index === positions.length - 1 ? last : position - 1));

const nameOf = ({ driver, name }: Standing): string => driver?.username ?? name;
