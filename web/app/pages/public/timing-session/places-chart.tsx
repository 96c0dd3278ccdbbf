import { clsx } from 'clsx';
import { usePastMessages } from '#features/timing/past/messages.ts';
import { useDriverName } from '#features/timing/row-parts.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { nameColumnMargin, PlaceChart } from '#ui/chart/place-chart.tsx';
import { type DriverPreview, maxLength } from './session-order.ts';

/** More lines would be hard to distinguish. A position below the last line is drawn at the bottom. */
const maxLines = 12;
/** Lap numbers on the axis; fewer three-digit ones fit on a phone. */
const maxTicks = 8;
const maxWideTicks = 5;

/** The position of each driver after each lap of a race, from the second lap on. Works without script. */
export function PlacesChart({ timed }: { timed: readonly DriverPreview[] }) {
  const t = usePastMessages();
  const format = useFormat();
  const nameOf = useDriverName();
  const laps = maxLength(timed.map(({ places }) => places));
  const leaders = timed.slice(0, maxLines);
  if (laps < 2 || leaders.length < 2) return null;
  const interval = Math.ceil((laps - 1) / ((laps < 100 ? maxTicks : maxWideTicks) - 1));
  const ticks = Array.from({ length: laps }, (_, index) => index + 1).filter(
    (lap) => (lap - 1) % interval === 0,
  );
  const lines = leaders.map((driver, at) => ({
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
