import { clsx } from 'clsx';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { useFormat } from '../../../lib/i18n/use-format.ts';
import { SectionHeading } from '../../../ui/brand/ornaments.tsx';
import { PlaceLine } from '../../../ui/chart/place-line.tsx';
import { useNameOf } from '../view/row-parts.tsx';
import { pastMessages } from './messages.ts';
import { lapsOf, rowsOf, type TimedDriver } from './session-order.ts';

/** So many lines can be told apart; who was behind them at a time runs along the foot. */
const linesMax = 12;
/** Pixels between two places. */
const step = 30;
const colours = ['text-saffron', 'text-firoozeh', 'text-ok'];
/** So many laps are written under the chart at most. */
const ticksMax = 8;

/** The place of each driver at the end of each lap of a race, drawn without script. Nothing before the second lap. */
export function PlacesChart({ timed }: { timed: readonly TimedDriver[] }) {
  const t = useTranslations(pastMessages);
  const format = useFormat();
  const nameOf = useNameOf();
  const laps = lapsOf(timed);
  const shown = timed.slice(0, linesMax);
  if (laps < 2 || shown.length < 2) return null;
  const every = Math.ceil((laps - 1) / (ticksMax - 1));
  const ticks = Array.from({ length: laps }, (_, index) => index + 1).filter(
    (lap) => (lap - 1) % every === 0,
  );
  return (
    <section aria-label={t('session.places')} className="flex flex-col gap-4">
      <SectionHeading>{t('session.places')}</SectionHeading>
      <div dir="ltr" className="rounded-card border border-line bg-surface-1 p-4">
        <ol className="relative pe-32 min-[40rem]:pe-52" style={{ height: (shown.length + 1) * step }}>
          {shown.map((driver, at) => (
            <li key={`${driver.car_id}:${at}`} className={clsx('group', colours[at] ?? 'text-text-3')}>
              <PlaceLine
                rows={rowsOf(driver)}
                steps={laps}
                lines={shown.length}
                isBold={at < colours.length}
                className="w-[calc(100%-8rem)] min-[40rem]:w-[calc(100%-13rem)]"
              />
              <span
                className="absolute end-0 flex w-30 items-center gap-2 text-sm min-[40rem]:w-50"
                style={{ top: at * step, height: step }}
              >
                <span className="figures w-6 shrink-0 text-end font-bold">{format.number(at + 1)}</span>
                <span
                  dir="auto"
                  title={nameOf(driver)}
                  className="min-w-0 truncate text-text-2 group-hover:text-text"
                >
                  <bdi>{nameOf(driver)}</bdi>
                </span>
                <span className="sr-only">
                  {driver.laps
                    .map(({ number, position }) =>
                      t('session.place', {
                        lap: format.number(number),
                        place: format.number(position ?? at + 1),
                      }),
                    )
                    .join(t('session.and'))}
                </span>
              </span>
            </li>
          ))}
        </ol>
        <div aria-hidden="true" className="relative me-32 h-5 text-text-3 text-xs min-[40rem]:me-52">
          {ticks.map((lap) => (
            <span
              key={lap}
              className="figures absolute flex w-0 justify-center"
              style={{ insetInlineStart: `${(100 * (lap - 1)) / (laps - 1)}%` }}
            >
              {format.number(lap)}
            </span>
          ))}
        </div>
      </div>
    </section>
  );
}
