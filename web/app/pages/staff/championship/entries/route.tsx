import { type AdminEntry, confirmEntry } from '@paddock/contract/championships/entries/entry-admin-calls';
import { entryStates } from '@paddock/contract/championships/entries/places';
import type { AdminChampionship } from '@paddock/contract/championships/setup/setup-calls';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { StaffList } from '#components/staff-list.tsx';
import { useAdminEntriesMessages } from '#features/championships/admin-entries/messages.ts';
import { ChampionshipFrame } from '#features/championships/championship-frame.tsx';
import { useRoundName } from '#features/championships/round-field.tsx';
import { prefetch } from '#lib/api/prefetch.ts';
import { confirmAction } from '#lib/browser/confirm-store.ts';
import { toOptions } from '#lib/form/compared-fields.ts';
import { useRights } from '#lib/session/use-rights.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { parseId } from '#lib/url/url-values.ts';
import { Button } from '#ui/button.tsx';
import type { Route } from './+types/route.ts';
import { EntryActionDialog } from './entry-dialogs.tsx';
import type { EntryAction } from './entry-menu.tsx';
import { EntryTable } from './entry-table.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { NewEntryDialog } from './new-entry-dialog.tsx';
import { adminEntriesQuery, adminEntryFilters } from './queries.ts';
import { useEntryMutation } from './use-entry-mutation.ts';

export function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  const id = parseId(params.id) ?? 0;
  const filters = parseUrlFilters(adminEntryFilters, url.searchParams);
  return prefetch(adminEntriesQuery(id, filters));
}

/** The entries of a championship. */
export default function AdminEntriesScreen() {
  return (
    <ChampionshipFrame>
      {(championship) => <ChampionshipEntries championship={championship} />}
    </ChampionshipFrame>
  );
}

type PendingAction = Pick<ComponentProps<typeof EntryActionDialog>, 'entry' | 'action'>;

function ChampionshipEntries({ championship }: { championship: AdminChampionship }) {
  const t = useAdminEntriesMessages();
  const roundName = useRoundName();
  const { edit: mayEdit } = useRights('championships');
  const address = useUrlFilters(adminEntryFilters);
  const { round } = address.filters;
  const [pending, setPending] = useState<PendingAction>();
  const [dialog, setDialog] = useState<'new' | 'export'>();
  const confirm = useEntryMutation(confirmEntry, t('confirm.done'));
  const runAction = (entry: AdminEntry, action: EntryAction) =>
    action === 'confirm'
      ? confirmAction({
          title: t.rich('confirm.title', { name: entry.name }),
          sentence: t('confirm.sentence'),
          action: t('confirm.action'),
          call: () => confirm.mutateAsync({ params: { id: entry.id } }),
        })
      : setPending({ entry, action });
  const close = () => {
    setPending(undefined);
    setDialog(undefined);
  };
  const { classes, rounds } = championship;
  const any = t('any');
  const roundOptions = rounds.map((item) => ({ value: String(item.id), label: roundName(item) }));
  const filters = [
    {
      name: 'class',
      label: t('class'),
      any,
      options: classes.map(({ code }) => ({ value: code, label: code })),
    },
    { name: 'state', label: t('state'), any, options: toOptions(entryStates, (key) => t(`states.${key}`)) },
    { name: 'round', label: t('round'), any, options: roundOptions },
  ];
  return (
    <StaffList
      texts={{
        search: t('search'),
        new: t('add.action'),
        failed: t('failed'),
        empty: t('empty'),
        noMatch: t('noMatch'),
        showAll: t('showAll'),
      }}
      seed="entries"
      read={useQuery(adminEntriesQuery(championship.id, address.filters))}
      actions={
        <Button icon={<Download />} onClick={() => setDialog('export')}>
          {t('export.action')}
        </Button>
      }
      onNew={mayEdit && (() => setDialog('new'))}
      address={address}
      filters={filters.filter(({ name, options }) => options.length > (name === 'class' ? 1 : 0))}
      dialogs={
        <>
          {pending && <EntryActionDialog championship={championship} {...pending} onClose={close} />}
          {dialog === 'new' && <NewEntryDialog championship={championship} round={round} onClose={close} />}
          {dialog === 'export' && <ExportDialog championship={championship} round={round} onClose={close} />}
        </>
      }
    >
      {(entries) => (
        <EntryTable
          entries={entries}
          hasRound={round !== undefined}
          onAction={mayEdit ? runAction : undefined}
        />
      )}
    </StaffList>
  );
}
