import type { ResultRow } from '@paddock/contract/championships/results/result-calls';
import { toHundredths } from '@paddock/contract/championships/standings/points-templates';
import { Gavel } from 'lucide-react';
import { CarName } from '#features/catalogue/car-name.tsx';
import type { SessionResult } from '#features/championships/result-queries.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Badge } from '#ui/badge.tsx';
import { Bdi, Ltr, OwnText } from '#ui/bidi.tsx';
import { IconButton } from '#ui/button.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { useCorrectionText } from './corrections/correction-text.ts';
import { useAdminResultsMessages } from './messages.ts';

interface ResultTableProps {
  session: SessionResult;
  caption: string;
  /** Undefined for read-only users. */
  onCorrect: ((row: ResultRow) => void) | undefined;
}

/** The classification of a session with its corrections. */
export function ResultTable({ session, caption, onCorrect }: ResultTableProps) {
  const t = useAdminResultsMessages();
  const format = useFormat();
  const columns: Column<ResultRow>[] = [
    {
      key: 'driver',
      phone: 'top',
      header: t('driver'),
      head: true,
      cell: (row) => <DriverCell row={row} />,
    },
    {
      key: 'points',
      phone: 'topEnd',
      header: t('points'),
      figures: true,
      cell: ({ guest, points }) =>
        guest ? (
          <Badge tone="neutral">{t('guest')}</Badge>
        ) : (
          t.rich('pointsOf', { points: format.number(points) })
        ),
    },
    {
      key: 'time',
      phone: 'bottom',
      header: t('time'),
      cell: (row) => <TimeCell row={row} />,
    },
    {
      key: 'best',
      phone: 'bottomEnd',
      header: t('bestLap'),
      cell: ({ best_ms, best_tyre }) =>
        best_ms === null ? (
          '–'
        ) : (
          <span className="flex flex-col items-start">
            <Ltr className="figures">{format.lapTime(best_ms)}</Ltr>
            {best_tyre && (
              <span className="text-text-3 text-xs">
                {t('tyre')} <Ltr>{best_tyre}</Ltr>
              </span>
            )}
          </span>
        ),
    },
    {
      key: 'car',
      header: t('car'),
      cell: ({ car_ref, class: code, car_other, shared_car }) => (
        <span className="flex flex-col items-start">
          {car_ref ? <CarName car={car_ref} /> : '–'}
          <span className="text-text-3 text-xs">
            <Bdi>{code}</Bdi>
          </span>
          {car_other && <span className="text-warn text-xs">{t('otherCar')}</span>}
          {shared_car && <span className="text-warn text-xs">{t('sharedCar')}</span>}
        </span>
      ),
    },
    { key: 'corrections', header: t('corrections'), cell: (row) => <CorrectionsCell row={row} /> },
  ];
  if (onCorrect)
    columns.push({
      key: 'act',
      phone: 'side',
      header: t('act'),
      end: true,
      cell: (row) =>
        row.entry_id !== null && (
          <IconButton
            icon={<Gavel />}
            label={t('correct.of', { name: row.driver?.username ?? row.name })}
            onClick={() => onCorrect(row)}
          />
        ),
    });
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={session.rows}
      rowKey={(row) => row.entry_id ?? `${row.name} ${row.total_ms}`}
      dense
    />
  );
}

function DriverCell({ row: { position, number, name, driver } }: { row: ResultRow }) {
  const format = useFormat();
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <span className="figures min-w-4 font-bold">{position === null ? '–' : format.number(position)}</span>
      <Bdi className="wrap-anywhere font-medium">{driver?.username ?? name}</Bdi>
      {number !== null && (
        <span className="text-text-3 text-xs max-md:hidden">{format.digits(`#${number}`)}</span>
      )}
    </span>
  );
}

/** The total time of the winner and the gap of the others, or the status of an unclassified driver. */
function TimeCell({ row }: { row: ResultRow }) {
  const t = useAdminResultsMessages();
  const format = useFormat();
  const { status, laps, total_ms, gap_ms, gap_laps, position } = row;
  const lapCount = t('lapCount', { count: laps });
  if (status !== 'finished')
    return (
      <span className="flex flex-col items-start">
        <Badge tone={status === 'disqualified' ? 'bad' : 'neutral'}>{t(`statuses.${status}`)}</Badge>
        {laps > 0 && <span className="text-text-3 text-xs">{lapCount}</span>}
      </span>
    );
  return (
    <span className="flex flex-col items-start">
      {gap_laps ? (
        t('lapsBehind', { count: gap_laps })
      ) : (
        <Ltr className="figures">
          {position !== 1 && gap_ms !== null ? format.gap(gap_ms) : format.lapTime(total_ms)}
        </Ltr>
      )}
      <span className="text-text-3 text-xs">{lapCount}</span>
    </span>
  );
}

function CorrectionsCell({ row: { corrections } }: { row: ResultRow }) {
  const t = useAdminResultsMessages();
  const describe = useCorrectionText();
  if (corrections.length === 0) return <span aria-hidden="true">–</span>;
  return (
    <ul className="flex max-w-72 flex-col gap-1 text-xs">
      {corrections.map(({ id, kind, value, reason, source }) => (
        <li key={id} className="wrap-anywhere">
          {/* Results have decimal points, corrections hundredths. */}
          {describe({ kind, value: kind === 'points' ? toHundredths(Number(value)) : value })}:{' '}
          {source === 'file' ? t('fromFile') : <OwnText>{reason}</OwnText>}
        </li>
      ))}
    </ul>
  );
}
