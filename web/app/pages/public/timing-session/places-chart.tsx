import { clsx } from 'clsx';
import { usePastMessages } from '#features/timing/past/messages.ts';
import { useNameOf } from '#features/timing/row-parts.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { nameColumnMargin, PlaceChart } from '#ui/chart/place-chart.tsx';
import { type DriverPreview, lapsOf } from './session-order.ts';

/** So many lines can be told apart; who was behind them at a time runs along the foot. */
const linesMax = 12;
/** So many laps are written under the chart at most; of three digits fewer fit on a phone. */
const ticksMax = 8;
const wideTicksMax = 5;

/** The place of each driver at the end of each lap of a race, drawn without script. Nothing before the second lap. */
export function PlacesChart({ timed }: { timed: readonly DriverPreview[] }) {
  const t = usePastMessages();
  const format = useFormat();
  const nameOf = useNameOf();
  const laps = lapsOf(timed.map(({ places }) => places));
  const shown = timed.slice(0, linesMax);
  if (laps < 2 || shown.length < 2) return null;
  const every = Math.ceil((laps - 1) / ((laps < 100 ? ticksMax : wideTicksMax) - 1));
  const ticks = Array.from({ length: laps }, (_, index) => index + 1).filter(
    (lap) => (lap - 1) % every === 0,
  );
  const lines = shown.map((driver, at) => ({
    key: `${driver.car_id}:${at}`,
    rows: driver.places.map((place) => place - 1),
    place: at + 1,
    name: nameOf(driver),
    label: <bdi>{nameOf(driver)}</bdi>,
    spoken: driver.places
      .map((place, index) =>
        t('session.place', { lap: format.number(index + 1), place: format.number(place) }),
      )
      .join(t('session.and')),
  }));
  const foot = (
    <div aria-hidden="true" className={clsx('relative h-5 text-text-3 text-xs', nameColumnMargin)}>
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
  );
  const isWhole = timed.every(({ places, laps_total }) => places.length === laps_total);
  const title = isWhole ? t('session.places') : t('session.firstPlaces', { count: laps });
  return <PlaceChart title={title} lines={lines} steps={laps} foot={foot} />;
}
