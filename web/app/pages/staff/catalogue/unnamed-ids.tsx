import { rawIdKinds } from '@paddock/contract/catalogue/entry-rules';
import type { UnnamedId } from '@paddock/contract/catalogue/raw-id-calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StaffList } from '#components/staff-list.tsx';
import { useAdminCatalogueMessages } from '#features/catalogue/admin-catalogue/messages.ts';
import { CarName } from '#features/catalogue/car-name.tsx';
import { TrackName } from '#features/catalogue/track-name.tsx';
import { toOptions } from '#lib/form/compared-fields.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useRights } from '#lib/session/use-rights.ts';
import { Badge } from '#ui/badge.tsx';
import { Ltr } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { NameDialog } from './name-dialog.tsx';
import { unnamedQuery, useTabAddress } from './queries.ts';

/** Raw ids without a name, with the best match. */
export function UnnamedIds() {
  const t = useAdminCatalogueMessages();
  const { edit: mayEdit } = useRights('catalogue');
  const address = useTabAddress('unnamed');
  const [namedId, setNamedId] = useState<UnnamedId>();
  return (
    <StaffList
      texts={{
        search: t('unnamed.search'),
        failed: t('unnamed.failed'),
        empty: t('unnamed.none'),
        noMatch: t('noMatch'),
        showAll: t('showAll'),
      }}
      seed="names"
      read={useQuery(unnamedQuery(address.filters))}
      address={address}
      filters={[
        {
          name: 'kind',
          label: t('unnamed.kind'),
          any: t('any'),
          options: toOptions(rawIdKinds, (value) => t(`kinds.${value}`)),
        },
      ]}
      dialogs={namedId && <NameDialog id={namedId} onClose={() => setNamedId(undefined)} />}
    >
      {(ids) => <UnnamedTable ids={ids} onName={mayEdit ? setNamedId : undefined} />}
    </StaffList>
  );
}

interface UnnamedTableProps {
  ids: readonly UnnamedId[];
  /** Undefined for read-only users. */
  onName: ((id: UnnamedId) => void) | undefined;
}

function UnnamedTable({ ids, onName }: UnnamedTableProps) {
  const t = useAdminCatalogueMessages();
  const format = useFormat();
  const columns: Column<UnnamedId>[] = [
    {
      key: 'raw',
      phone: 'top',
      header: t('unnamed.raw'),
      head: true,
      cell: ({ raw }) => <Ltr className="wrap-anywhere font-mono text-sm">{raw}</Ltr>,
    },
    {
      key: 'kind',
      phone: 'topEnd',
      header: t('unnamed.kind'),
      cell: ({ kind }) => <Badge tone="neutral">{t(`kinds.${kind}`)}</Badge>,
    },
    {
      key: 'near',
      phone: 'bottom',
      header: t('unnamed.near'),
      cell: ({ suggestion }) => <SuggestedName suggestion={suggestion} />,
    },
    {
      key: 'laps',
      phone: 'bottomEnd',
      header: t('unnamed.laps'),
      figures: true,
      cell: ({ laps }) => t('unnamed.lapCount', { count: laps }),
    },
    {
      key: 'servers',
      header: t('unnamed.servers'),
      figures: true,
      cell: ({ servers }) => format.number(servers),
    },
    {
      key: 'seen',
      header: t('unnamed.seen'),
      cell: ({ last_seen }) =>
        last_seen ? <time dateTime={last_seen.toISOString()}>{format.date(last_seen)}</time> : '–',
    },
  ];
  if (onName) {
    columns.push({
      key: 'act',
      header: t('act'),
      phone: 'side',
      end: true,
      cell: (id) => (
        <Button
          dense
          className="whitespace-nowrap"
          aria-label={t('unnamed.nameOf', { raw: id.raw })}
          onClick={() => onName(id)}
        >
          {t('unnamed.name')}
        </Button>
      ),
    });
  }
  return (
    <Table
      caption={t('tabs.unnamed')}
      columns={columns}
      rows={ids}
      rowKey={({ game, kind, raw }) => `${game} ${kind} ${raw}`}
    />
  );
}

function SuggestedName({ suggestion }: Pick<UnnamedId, 'suggestion'>) {
  const t = useAdminCatalogueMessages();
  if (suggestion?.track) return <TrackName track={suggestion.track} className="text-text-2" />;
  if (suggestion?.car_ref) return <CarName car={suggestion.car_ref} className="text-text-2" />;
  return <span className="text-text-3">{t('unnamed.noneNear')}</span>;
}
