import { rawIdKinds } from '@paddock/contract/catalogue/entry-rules';
import type { UnnamedId } from '@paddock/contract/catalogue/raw-id-calls';
import { pageSize } from '@paddock/contract/core/paging';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAdminCatalogueMessages } from '#features/catalogue/admin-catalogue/messages.ts';
import { CarName } from '#features/catalogue/car-name.tsx';
import { TrackName } from '#features/catalogue/track-name.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useRights } from '#lib/session/use-rights.ts';
import { useUrlFilters } from '#lib/url/url-filters.ts';
import { Badge } from '#ui/badge.tsx';
import { Ltr } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { SearchBox } from '#ui/form/search-box.tsx';
import { SelectField } from '#ui/form/text-field.tsx';
import { List } from '#ui/table/list.tsx';
import { Pagination } from '#ui/table/pagination.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { NameDialog } from './name-dialog.tsx';
import { adminCatalogueFilters, unnamedQuery } from './queries.ts';

/** The ids that were seen and have no name, with the nearest one that has. */
export function UnnamedIds() {
  const t = useAdminCatalogueMessages();
  const rights = useRights('catalogue');
  const { filters, change, reset } = useUrlFilters(adminCatalogueFilters);
  const { search = '', kind } = filters;
  const [opened, setOpened] = useState<UnnamedId>();
  const list = useQuery(unnamedQuery(filters));
  const isFiltered = search !== '' || kind !== undefined;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox
          className="grow md:max-w-md"
          label={t('unnamed.search')}
          value={search}
          onSearch={(text) => change({ tab: 'unnamed', search: text })}
        />
        <SelectField
          className="min-w-36 grow md:max-w-60 md:grow-0"
          label={t('unnamed.kind')}
          value={kind ?? ''}
          onValue={(value) => change({ tab: 'unnamed', kind: value })}
          options={[
            { value: '', label: t('any') },
            ...rawIdKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
          ]}
        />
      </div>
      <List
        read={list}
        failed={t('unnamed.failed')}
        skeleton={<SkeletonRows rows={pageSize} />}
        empty={
          <EmptyState
            seed="names"
            sentence={t(isFiltered ? 'noMatch' : 'unnamed.none')}
            action={isFiltered && <Button onClick={() => reset({ tab: 'unnamed' })}>{t('showAll')}</Button>}
          />
        }
        page={filters.page}
        pager={Pagination}
        fades
      >
        {(ids) => <UnnamedTable ids={ids} onName={rights.edit ? setOpened : undefined} />}
      </List>
      {opened && <NameDialog id={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

interface UnnamedTableProps {
  ids: readonly UnnamedId[];
  /** Absent for those who may only look. */
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
      cell: ({ suggestion }) => <Suggestion suggestion={suggestion} />,
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

function Suggestion({ suggestion }: Pick<UnnamedId, 'suggestion'>) {
  const t = useAdminCatalogueMessages();
  if (suggestion?.track) return <TrackName track={suggestion.track} className="text-text-2" />;
  if (suggestion?.car_ref) return <CarName car={suggestion.car_ref} className="text-text-2" />;
  return <span className="text-text-3">{t('unnamed.noneNear')}</span>;
}
