import type { TimedLap } from '@paddock/contract/timing/calls';
import { timedLapsMax } from '@paddock/contract/timing/rules';
import { usePastMessages } from '#features/timing/past/messages.ts';
import { useDriverName } from '#features/timing/row-parts.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { pageCount } from '#ui/table/page-numbers.ts';
import { Pagination } from '#ui/table/pagination.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { Lap } from './lap-table.tsx';
import type { DriverPreview } from './session-order.ts';

interface DriverLapsProps {
  /** The drivers of the car: one, unless the car changed hands. */
  drivers: readonly DriverPreview[];
  /** The best lap of the session, in ms. */
  best: number;
  laps: readonly TimedLap[];
  total: number;
  page: number;
}

/** All laps of a car, paged. */
export function DriverLaps({ drivers, best, laps, total, page }: DriverLapsProps) {
  const t = usePastMessages();
  const format = useFormat();
  const nameOf = useDriverName();
  const title = t('session.lapsOf', { name: drivers.map(nameOf).join(t('session.and')) });
  const ownBest = { best_ms: drivers.length === 1 ? (drivers[0]?.best_ms ?? null) : null };
  const columns: Column<TimedLap & { row: number }>[] = [
    {
      key: 'lap',
      phone: 'top',
      header: t('column.lap'),
      head: true,
      cell: ({ number }) => t('session.lap', { lap: format.number(number) }),
    },
    {
      key: 'time',
      phone: 'topEnd',
      header: t('column.time'),
      cell: (lap) => <Lap lap={lap} driver={ownBest} best={best} />,
    },
    {
      key: 'place',
      phone: 'bottom',
      header: t('column.place'),
      figures: true,
      cell: ({ position }) =>
        position === null ? (
          '—'
        ) : (
          <>
            <span className="md:hidden">{t('session.atPlace', { place: format.number(position) })}</span>
            <span className="max-md:hidden">{format.number(position)}</span>
          </>
        ),
    },
  ];
  return (
    <section id="driver-laps" className="flex scroll-mt-24 flex-col gap-4">
      <SectionHeading>{title}</SectionHeading>
      <Table
        caption={title}
        columns={columns}
        rows={laps.map((lap, row) => ({ ...lap, row }))}
        rowKey={({ row }) => row}
        dense
      />
      <Pagination page={page} pages={pageCount(total, timedLapsMax)} label={title} />
    </section>
  );
}
