import { clsx } from 'clsx';
import { usePastMessages } from '#features/timing/past/messages.ts';
import { useDriverName } from '#features/timing/row-parts.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useUrlFilters } from '#lib/url/url-filters.ts';
import { Ltr } from '#ui/bidi.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { TitledSection } from '#ui/titled-section.tsx';
import { carFilter } from './car-filter.ts';
import { type DriverPreview, maxLength, type TimedDriver } from './session-order.ts';

const headClass = 'border-line border-b bg-surface-2 px-3 py-2 text-start font-semibold text-text-2 text-xs';

/** The first laps of each driver, or all in a short session. Rows are laps, columns are drivers. */
export function LapTable({ timed }: { timed: readonly DriverPreview[] }) {
  const t = usePastMessages();
  const format = useFormat();
  const nameOf = useDriverName();
  const best = Math.min(...timed.map(({ best_ms }) => best_ms ?? Number.POSITIVE_INFINITY));
  const laps = Array.from({ length: maxLength(timed.map((driver) => driver.laps)) }, (_, index) => index);
  const { searchWith } = useUrlFilters(carFilter);
  const isWhole = timed.every((driver) => driver.laps.length === driver.laps_total);
  const title = isWhole ? t('session.lapTimes') : t('session.firstLaps', { count: laps.length });
  return (
    <TitledSection title={title} className="flex flex-col gap-4">
      <p id="lap-times-hint" className="text-sm text-text-2">
        {t('session.lapTimesHint')}
      </p>
      <section
        aria-label={title}
        aria-describedby="lap-times-hint"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard
        tabIndex={0}
        className="relative overflow-x-auto rounded-card border border-line bg-surface-1"
      >
        <table className="w-full text-sm">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col" className={`${headClass} sticky start-0 z-1`}>
                {t('column.lap')}
              </th>
              {timed.map((driver, index) => (
                <th
                  key={`${driver.car_id}:${index}`}
                  scope="col"
                  className={`${headClass} whitespace-nowrap`}
                >
                  <bdi>{nameOf(driver)}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {laps.map((lap) => (
              <tr key={lap} className="border-line not-last:border-b">
                <th
                  scope="row"
                  className="figures sticky start-0 z-1 bg-surface-1 px-3 py-1.5 text-start font-medium text-text-2"
                >
                  {format.number(lap + 1)}
                </th>
                {timed.map((driver, index) => (
                  <td key={`${driver.car_id}:${index}`} className="whitespace-nowrap px-3 py-1.5">
                    <Lap lap={driver.laps[lap]} driver={driver} best={best} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {!isWhole && (
            <tfoot>
              <tr>
                <th scope="row" className={`${headClass} sticky start-0 z-1`}>
                  {t('session.rest')}
                </th>
                {timed.map((driver, index) => (
                  <td key={`${driver.car_id}:${index}`} className="whitespace-nowrap px-3 py-1.5">
                    {driver.laps_total > driver.laps.length && (
                      <TextLink
                        to={{ search: searchWith({ car: String(driver.car_id) }), hash: 'driver-laps' }}
                        aria-label={t('session.lapsOf', { name: nameOf(driver) })}
                        isLine
                      >
                        {t('session.allLaps', { count: driver.laps_total })}
                      </TextLink>
                    )}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </section>
    </TitledSection>
  );
}

interface LapProps {
  lap: TimedDriver['laps'][number] | undefined;
  driver: Pick<TimedDriver, 'best_ms'>;
  /** The best lap of the session, in ms. */
  best: number;
}

/** A lap time with its cuts, and whether it is a best lap or voided. */
export function Lap({ lap, driver, best }: LapProps) {
  const t = usePastMessages();
  const format = useFormat();
  if (!lap) return <span className="text-text-3">—</span>;
  const { lap_time, cuts, voided } = lap;
  const counts = cuts === 0 && !voided;
  const isPersonalBest = counts && lap_time === driver.best_ms;
  const isBest = counts && lap_time === best;
  return (
    <span className="inline-flex items-baseline gap-2">
      <Ltr
        className={clsx(
          'figures',
          voided && 'text-text-3 line-through',
          isBest ? 'font-bold text-best' : isPersonalBest && 'font-bold',
        )}
      >
        {format.lapTime(lap_time)}
      </Ltr>
      {isBest && <span className="sr-only">{t('session.best')}</span>}
      {voided && <span className="text-bad text-xs">{t('session.voided')}</span>}
      {cuts > 0 && <span className="text-text-3 text-xs">{t('session.cuts', { count: cuts })}</span>}
    </span>
  );
}
