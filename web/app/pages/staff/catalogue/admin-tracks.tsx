import {
  type AdminLayout,
  type AdminTrack,
  deleteLayout,
  deleteTrack,
} from '@paddock/contract/catalogue/admin-calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StaffList } from '#components/staff-list.tsx';
import { useAdminCatalogueMessages } from '#features/catalogue/admin-catalogue/messages.ts';
import { useDeletion } from '#lib/api/use-deletion.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useRights } from '#lib/session/use-rights.ts';
import { useUrlFilters } from '#lib/url/url-filters.ts';
import { Pagination } from '#ui/table/pagination.tsx';
import { AdminTrackCard, type TrackAct } from './admin-track-card.tsx';
import { LayoutDialog } from './layout-dialog.tsx';
import { OutlineDialog } from './outline/outline-dialog.tsx';
import { adminCatalogueFilters, adminTracksQuery, catalogueQueries } from './queries.ts';
import { TrackDialog } from './track-dialog.tsx';

interface Opened {
  act: Exclude<TrackAct, 'remove' | 'removeLayout'> | 'new';
  track?: AdminTrack;
  layout?: AdminLayout | undefined;
}

/** Every track that has a name, with its layouts. */
export function AdminTracks() {
  const t = useAdminCatalogueMessages();
  const rights = useRights('catalogue');
  const { filters, change, reset } = useUrlFilters(adminCatalogueFilters);
  const list = useQuery(adminTracksQuery(filters));
  const [opened, setOpened] = useState<Opened>();
  const nameOf = useTrackName();
  const deletion = {
    invalidates: catalogueQueries,
    texts: (part: 'title' | 'sentence' | 'action' | 'done' | 'failed', name: string) =>
      t(`remove.${part}`, { name }),
  };
  const removeTrack = useDeletion(deleteTrack, deletion);
  const removeLayout = useDeletion(deleteLayout, deletion);
  const open = (act: TrackAct, track: AdminTrack, layout?: AdminLayout) => {
    if (act === 'remove') removeTrack({ params: { id: track.id } }, nameOf(track));
    else if (act !== 'removeLayout') setOpened({ act, track, layout });
    else if (layout) removeLayout({ params: { id: layout.id } }, nameOf(track, layout));
  };
  return (
    <StaffList
      texts={{
        search: t('track.search'),
        new: t('track.new'),
        failed: t('track.failed'),
        empty: t('noMatch'),
        noMatch: t('noMatch'),
        showAll: t('showAll'),
      }}
      seed="tracks"
      read={list}
      page={filters.page}
      pager={Pagination}
      fades
      onNew={rights.create && (() => setOpened({ act: 'new' }))}
      search={{ value: filters.search, onSearch: (text) => change({ tab: 'tracks', search: text }) }}
      onReset={() => reset({ tab: 'tracks' })}
      dialogs={opened && <OpenedDialog {...opened} onClose={() => setOpened(undefined)} />}
    >
      {(tracks) => (
        <ul aria-label={t('tabs.tracks')} className="grid items-start gap-4 lg:grid-cols-2">
          {tracks.map((track) => (
            <AdminTrackCard
              key={track.id}
              track={track}
              rights={rights}
              onAct={(act, layout) => open(act, track, layout)}
            />
          ))}
        </ul>
      )}
    </StaffList>
  );
}

function useTrackName() {
  const isPersian = useLocale() === 'fa';
  return (...parts: readonly ({ name: string; name_fa: string } | undefined)[]) =>
    parts
      .map((part) => (isPersian ? part?.name_fa : part?.name))
      .filter(Boolean)
      .join(' · ');
}

function OpenedDialog({ act, track, layout, onClose }: Opened & { onClose: () => void }) {
  const name = useTrackName()(track, layout);
  if (act === 'new') return <TrackDialog track={undefined} onClose={onClose} />;
  if (act === 'edit') return <TrackDialog track={track} onClose={onClose} />;
  if (act === 'addLayout') return <LayoutDialog layout={undefined} trackId={track?.id} onClose={onClose} />;
  if (!layout) return null;
  if (act === 'editLayout') return <LayoutDialog layout={layout} onClose={onClose} />;
  return <OutlineDialog layout={layout} name={name} onClose={onClose} />;
}
