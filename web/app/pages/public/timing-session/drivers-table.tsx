import { Link } from 'react-router';
import { CarName } from '#features/catalogue/car-name.tsx';
import { usePastMessages } from '#features/timing/past/messages.ts';
import { LapTime, useDriverName } from '#features/timing/row-parts.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { paddedDomain } from '#ui/chart/domain.ts';
import { Sparkline } from '#ui/chart/sparkline.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { TitledSection } from '#ui/titled-section.tsx';
import type { DriverPreview } from './session-order.ts';

type PlacedDriver = DriverPreview & { place: number };

/** Slower laps, such as stops and spins, are drawn at the bottom. Relative to the best lap. */
const maxRelativeTime = 1.12;

/** Drivers in the final order, with sparklines of their lap times. */
export function DriversTable({ timed }: { timed: readonly DriverPreview[] }) {
  const t = usePastMessages();
  const format = useFormat();
  const nameOf = useDriverName();
  const best = Math.min(...timed.flatMap(({ times }) => times));
  const chartTimes = ({ times }: DriverPreview) =>
    times.map((time) => Math.min(time, best * maxRelativeTime));
  const domain = paddedDomain(timed.flatMap(chartTimes), 1);
  const columns: Column<PlacedDriver>[] = [
    {
      key: 'name',
      phone: 'top',
      header: t('column.name'),
      head: true,
      cell: (row) => (
        <span className="flex items-baseline gap-3">
          <span className="figures w-6 shrink-0 text-end font-bold">{format.number(row.place)}</span>
          {row.driver ? (
            <Link
              to={`/drivers/${row.driver.id}`}
              className="wrap-anywhere inline-flex min-h-6 items-center hover:text-firoozeh hover:underline"
            >
              <bdi>{nameOf(row)}</bdi>
            </Link>
          ) : (
            <bdi className="wrap-anywhere">{nameOf(row)}</bdi>
          )}
        </span>
      ),
    },
    {
      key: 'car',
      phone: 'bottom',
      header: t('column.car'),
      cell: ({ car_ref }) => <CarName car={car_ref} />,
    },
    {
      key: 'laps',
      header: t('column.laps'),
      figures: true,
      cell: ({ laps_total }) => format.number(laps_total),
    },
    {
      key: 'best',
      phone: 'topEnd',
      header: t('column.best'),
      cell: ({ best_ms }) => <LapTime ms={best_ms} />,
    },
    { key: 'usual', header: t('column.usual'), cell: (row) => <LapTime ms={row.median_ms} /> },
    {
      key: 'pace',
      header: t('column.pace'),
      cell: (row) =>
        row.times.length > 1 && (
          <span className="block w-32">
            <Sparkline values={chartTimes(row)} domain={domain} />
          </span>
        ),
    },
  ];
  const rows = timed.map((driver, index) => ({ ...driver, place: index + 1 }));
  return (
    <TitledSection title={t('session.result')} className="flex flex-col gap-4">
      <Table
        caption={t('session.result')}
        columns={columns}
        rows={rows}
        rowKey={({ place }) => place}
        dense
      />
    </TitledSection>
  );
}
