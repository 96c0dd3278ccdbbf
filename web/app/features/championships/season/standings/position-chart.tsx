import type { Round } from '@paddock/contract/championships/calls';
import type { Standing } from '@paddock/contract/championships/results/result-calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { clsx } from 'clsx';
import { useLocale } from '../../../../lib/i18n/locale.tsx';
import { useTranslations } from '../../../../lib/i18n/messages.ts';
import { useFormat } from '../../../../lib/i18n/use-format.ts';
import { OwnText } from '../../../../ui/bidi.tsx';
import { SectionHeading } from '../../../../ui/brand/ornaments.tsx';
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
              <Line positions={row.positions} last={at} lines={shown.length} isBold={at < colours.length} />
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

const nameOf = ({ driver, name }: Standing): string => driver?.username ?? name;

interface LineProps {
  positions: readonly number[];
  /** Its row in the table, where it ends, so that equals stand beside their own names. */
  last: number;
  lines: number;
  isBold: boolean;
}

function Line({ positions, last, lines, isBold }: LineProps) {
  const points = positions.map((position, index) => {
    const row = index === positions.length - 1 ? last : Math.min(position - 1, lines);
    const x = (100 * index) / (positions.length - 1);
    return `${x.toFixed(2)} ${(100 * (row + 0.5)) / (lines + 1)}`;
  });
  const look = {
    fill: 'none',
    stroke: 'currentColor',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    vectorEffect: 'non-scaling-stroke',
  } as const;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-y-0 start-0 h-full w-[calc(100%-8rem)] overflow-visible group-hover:text-text min-[40rem]:w-[calc(100%-13rem)]"
    >
      <path
        {...look}
        d={`M${points.join('L')}`}
        className={clsx(isBold ? 'stroke-3' : 'stroke-[1.5]', 'group-hover:stroke-[4]')}
      />
      <path {...look} d={points.map((point) => `M${point}h0`).join('')} strokeWidth="7" />
    </svg>
  );
}
