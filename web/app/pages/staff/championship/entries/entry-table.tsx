import type { AdminEntry } from '@paddock/contract/championships/entries/entry-admin-calls';
import type { EntryState } from '@paddock/contract/championships/entries/places';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { TeamTag } from '#components/team-tag.tsx';
import { CarName } from '#features/catalogue/car-name.tsx';
import { useAdminEntriesMessages } from '#features/championships/admin-entries/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Bdi, Ltr, OwnText } from '#ui/bidi.tsx';
import { IconButton } from '#ui/button.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { type EntryAction, EntryMenu } from './entry-menu.tsx';

const tones: Record<EntryState, Tone> = {
  pending: 'warn',
  confirmed: 'ok',
  waiting: 'info',
  offered: 'firoozeh',
  withdrawn: 'neutral',
  refused: 'bad',
  removed: 'bad',
};

interface EntryTableProps {
  entries: readonly AdminEntry[];
  /** Whether a round is selected, which adds its check-in. */
  hasRound: boolean;
  /** Undefined for read-only users. */
  onAction: ((entry: AdminEntry, action: EntryAction) => void) | undefined;
}

export function EntryTable({ entries, hasRound, onAction }: EntryTableProps) {
  const t = useAdminEntriesMessages();
  const format = useFormat();
  const columns: Column<AdminEntry>[] = [
    {
      key: 'driver',
      phone: 'top',
      header: t('driver'),
      head: true,
      cell: (entry) => <DriverCell entry={entry} />,
    },
    {
      key: 'state',
      phone: 'topEnd',
      header: t('state'),
      cell: (entry) => <StateCell entry={entry} />,
    },
    {
      key: 'car',
      phone: 'bottom',
      header: t('car'),
      cell: (entry) => (
        <span className="flex flex-col items-start">
          <CarName car={entry.car_ref} />
          {entry.cars_before.length > 0 && (
            <span className="text-text-3 text-xs">
              {t('before')} <Ltr>{entry.cars_before.map(({ name }) => name).join(', ')}</Ltr>
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'class',
      phone: 'bottomEnd',
      header: t('class'),
      cell: ({ class: code }) => <Bdi className="font-medium">{code}</Bdi>,
    },
    {
      key: 'balance',
      header: t('balance'),
      cell: ({ ballast_kg, restrictor }) => t('balanceOf', { kg: ballast_kg, percent: restrictor }),
    },
    {
      key: 'since',
      header: t('since'),
      cell: ({ created_at }) => (
        <time dateTime={created_at.toISOString()} className="whitespace-nowrap">
          {format.dateTime(created_at)}
        </time>
      ),
    },
  ];
  if (hasRound)
    columns.push({
      key: 'check_in',
      header: t('checkIn'),
      cell: ({ checked_in, state }) =>
        state === 'confirmed' ? t(checked_in ? 'checkedIn' : 'notCheckedIn') : '–',
    });
  if (onAction)
    columns.push({
      key: 'act',
      phone: 'side',
      header: t('act'),
      end: true,
      cell: (entry) => (
        <div className="flex justify-end">
          {entry.queue_number !== null && (
            <span className="flex max-md:hidden">
              <IconButton
                icon={<ArrowUp />}
                label={t('upOf', { name: entry.name })}
                disabled={entry.queue_number === 1}
                onClick={() => onAction(entry, 'up')}
              />
              <IconButton
                icon={<ArrowDown />}
                label={t('downOf', { name: entry.name })}
                onClick={() => onAction(entry, 'down')}
              />
            </span>
          )}
          <EntryMenu entry={entry} onAction={(action) => onAction(entry, action)} />
        </div>
      ),
    });
  return <Table caption={t('title')} columns={columns} rows={entries} rowKey={({ id }) => id} />;
}

function DriverCell({ entry: { number, name, driver, team, note } }: { entry: AdminEntry }) {
  const t = useAdminEntriesMessages();
  const format = useFormat();
  return (
    <span className="flex min-w-0 flex-col items-start gap-0.5">
      <span className="flex min-w-0 items-baseline gap-2">
        {number !== null && (
          <span className="figures font-bold text-text-2">{format.digits(`#${number}`)}</span>
        )}
        <Bdi className="wrap-anywhere font-bold">{driver?.username ?? name}</Bdi>
      </span>
      {team && <TeamTag tag={team.tag} colour={team.colour} />}
      {!driver && <span className="text-text-3 text-xs">{t('noAccount')}</span>}
      {note && (
        <span className="wrap-anywhere max-w-64 text-text-3 text-xs">
          <OwnText>{note}</OwnText>
        </span>
      )}
    </span>
  );
}

function StateCell({ entry }: { entry: AdminEntry }) {
  const t = useAdminEntriesMessages();
  const format = useFormat();
  const { state, queue_number, offer_deadline, state_reason, no_shows, stand_in, absences } = entry;
  return (
    <span className="flex max-w-64 flex-col items-start gap-1 max-md:items-end">
      <Badge tone={tones[state]}>
        {queue_number === null ? t(`states.${state}`) : t('waitingAt', { place: queue_number })}
      </Badge>
      {state === 'offered' && (
        <span className="text-text-3 text-xs">
          {offer_deadline ? t('until', { date: format.dateTime(offer_deadline) }) : t('firstCome')}
        </span>
      )}
      {stand_in && <span className="text-info text-xs">{t('standIn')}</span>}
      {absences.length > 0 && (
        <span className="text-text-3 text-xs">{t('awayCount', { count: absences.length })}</span>
      )}
      {no_shows > 0 && <span className="text-warn text-xs">{t('noShows', { count: no_shows })}</span>}
      {state_reason && (
        <span className="wrap-anywhere text-text-3 text-xs max-md:hidden">
          <OwnText>{state_reason}</OwnText>
        </span>
      )}
    </span>
  );
}
