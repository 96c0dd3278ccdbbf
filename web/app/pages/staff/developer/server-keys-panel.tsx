import { localize } from '@paddock/contract/i18n/localized/localized';
import { deleteServerKey, type ServerKey } from '@paddock/contract/servers/admin-calls';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { useOverviewMessages } from '#features/overview/messages.ts';
import { serverKeyQueries, serverKeysQuery } from '#features/overview/queries.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { confirmDelete } from '#lib/browser/confirm-store.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useNew } from '#lib/url/use-new.ts';
import { Bdi } from '#ui/bidi.tsx';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { List } from '#ui/table/list.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { ServerKeyDialog } from './server-key-dialog.tsx';

type StoredKey = z.output<typeof ServerKey>;

/** The keys of game servers, with actions to create and delete them. */
export function ServerKeysPanel() {
  const t = useOverviewMessages();
  const [isAdding, setIsAdding] = useState(useNew() !== null);
  const keys = useQuery(serverKeysQuery());
  const remove = useApiMutation(deleteServerKey, {
    invalidates: serverKeyQueries,
    success: t('developer.keys.deleted'),
    failure: t('developer.keys.deleteFailed'),
  });
  const askToDelete = ({ id, name, server_name }: StoredKey) =>
    confirmDelete({
      title: t.rich('developer.keys.deleteTitle', { name }),
      sentence: t.rich('developer.keys.deleteSentence', { server: server_name }),
      action: t('developer.keys.deleteAction'),
      call: () => remove.mutateAsync({ params: { id } }),
    });
  return (
    <section aria-label={t('developer.keys.title')}>
      <SectionHeading
        aside={
          <Button icon={<KeyRound />} onClick={() => setIsAdding(true)}>
            {t('developer.keys.add')}
          </Button>
        }
      >
        {t('developer.keys.title')}
      </SectionHeading>
      <p className="mb-4 text-sm text-text-2">{t('developer.keys.line')}</p>
      <List
        read={keys}
        failed={t('developer.keys.failed')}
        skeleton={<SkeletonRows rows={3} />}
        empty={<EmptyState sentence={t('developer.keys.empty')} seed="keys" />}
      >
        {(rows) => <KeyTable rows={rows} onRemove={askToDelete} />}
      </List>
      {isAdding && <ServerKeyDialog onClose={() => setIsAdding(false)} />}
    </section>
  );
}

function KeyTable({ rows, onRemove }: { rows: StoredKey[]; onRemove: (key: StoredKey) => void }) {
  const t = useOverviewMessages();
  const format = useFormat();
  const locale = useLocale();
  const columns: Column<StoredKey>[] = [
    {
      key: 'name',
      phone: 'top',
      header: t('developer.keys.name'),
      head: true,
      cell: ({ name }) => <Bdi>{name}</Bdi>,
    },
    {
      key: 'server',
      phone: 'topEnd',
      header: t('developer.keys.server'),
      cell: (row) => <Bdi>{localize(row, locale, 'server_name').server_name}</Bdi>,
    },
    {
      key: 'created',
      phone: 'bottom',
      header: t('developer.keys.created'),
      cell: ({ created_at }) => format.date(created_at),
    },
    {
      key: 'lastUsed',
      header: t('developer.keys.lastUsed'),
      cell: ({ last_used_at }) => (last_used_at ? format.dateTime(last_used_at) : t('developer.keys.never')),
    },
    {
      key: 'actions',
      phone: 'side',
      header: t('developer.keys.actions'),
      end: true,
      cell: (row) => (
        <IconButton
          label={t('developer.keys.delete', { name: row.name })}
          icon={<Trash2 />}
          onClick={() => onRemove(row)}
        />
      ),
    },
  ];
  return (
    <Table caption={t('developer.keys.caption')} columns={columns} rows={rows} rowKey={(row) => row.id} />
  );
}
