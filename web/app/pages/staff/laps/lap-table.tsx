import type { AdminLap } from '@paddock/contract/racing/lap-calls';
import type { LapState } from '@paddock/contract/racing/lap-rules';
import { clsx } from 'clsx';
import { CarName } from '#features/catalogue/car-name.tsx';
import { TrackName } from '#features/catalogue/track-name.tsx';
import { useAdminLapsMessages } from '#features/racing/admin-laps/messages.ts';
import { useVoidedLapsMessages } from '#features/racing/voided-laps/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Ltr, OwnText } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { type Column, Table } from '#ui/table/table.tsx';

const tones: Record<LapState, Tone> = { counted: 'ok', invalid: 'neutral', voided: 'warn' };

interface LapTableProps {
  laps: readonly AdminLap[];
  /** Undefined for read-only users. */
  onDecide: ((lap: AdminLap) => void) | undefined;
}

/** Laps with their states and the available actions. */
export function LapTable({ laps, onDecide }: LapTableProps) {
  const t = useAdminLapsMessages();
  const format = useFormat();
  const columns: Column<AdminLap>[] = [
    { key: 'lap', phone: 'top', header: t('lap'), head: true, cell: (lap) => <TimeCell lap={lap} /> },
    {
      key: 'where',
      phone: 'bottom',
      header: t('where'),
      cell: ({ track, car_ref }) => (
        <span className="flex flex-col items-start">
          <TrackName track={track} className="wrap-break-word" />
          <CarName car={car_ref} className="text-text-3 text-xs" />
        </span>
      ),
    },
    {
      key: 'state',
      phone: 'topEnd',
      header: t('state'),
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>,
    },
    { key: 'decision', header: t('decision'), cell: (lap) => <DecisionCell lap={lap} /> },
    {
      key: 'date',
      phone: 'bottomEnd',
      header: t('date'),
      cell: ({ driven_at }) => (
        <time dateTime={driven_at.toISOString()} className="whitespace-nowrap">
          <span className="md:hidden">{format.date(driven_at)}</span>
          <span className="max-md:hidden">{format.dateTime(driven_at)}</span>
        </time>
      ),
    },
  ];
  if (onDecide) {
    columns.push({
      key: 'act',
      header: t('act'),
      phone: 'side',
      end: true,
      cell: (lap) => <DecideButton lap={lap} onDecide={onDecide} />,
    });
  }
  return <Table caption={t('caption')} columns={columns} rows={laps} rowKey={({ id }) => id} />;
}

function TimeCell({ lap: { lap_time, state, is_best } }: { lap: AdminLap }) {
  const t = useAdminLapsMessages();
  const format = useFormat();
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Ltr className={clsx('figures font-bold', state === 'voided' && 'text-text-2 line-through')}>
        {format.lapTime(lap_time)}
      </Ltr>
      {is_best && <Badge tone="best">{t('best')}</Badge>}
    </span>
  );
}

function DecisionCell({ lap: { void: decision } }: { lap: AdminLap }) {
  const t = useAdminLapsMessages();
  const tVoidedLaps = useVoidedLapsMessages();
  const format = useFormat();
  if (!decision) return <span aria-hidden="true">–</span>;
  const date = format.date(decision.at);
  return (
    <span className="flex max-w-72 flex-col gap-0.5 text-xs">
      <span className="wrap-anywhere">
        {tVoidedLaps(`codes.${decision.code}`)}: <OwnText>{decision.reason}</OwnText>
      </span>
      <span className="text-text-3">
        {decision.by ? t.rich('by', { name: decision.by, date }) : t.rich('gone', { date })}
      </span>
    </span>
  );
}

/** An invalid lap cannot be voided. */
function DecideButton({ lap, onDecide }: { lap: AdminLap; onDecide: (lap: AdminLap) => void }) {
  const t = useAdminLapsMessages();
  const time = useFormat().lapTime(lap.lap_time);
  if (lap.state === 'invalid') return null;
  const action = lap.state === 'voided' ? 'restore' : 'void';
  return (
    <Button
      dense
      className="whitespace-nowrap"
      aria-label={t(`${action}.name`, { time })}
      onClick={() => onDecide(lap)}
    >
      {t(`${action}.action`)}
    </Button>
  );
}
