import {
  type AdminLayout,
  type AdminTrack,
  deleteLayout,
  deleteTrack,
} from '@paddock/contract/catalogue/admin-calls';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { adminCatalogueMessages } from '#features/catalogue/admin-catalogue/messages.ts';
import { useCatalogueRights } from '#features/catalogue/rights.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useTranslations } from '#lib/i18n/messages.ts';
import { useUrlFilters } from '#lib/url/url-filters.ts';
import { Button } from '#ui/button.tsx';
import { DeleteDialog } from '#ui/dialog/delete-dialog.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { SearchBox } from '#ui/form/search-box.tsx';
import { List } from '#ui/table/list.tsx';
import { Pagination } from '#ui/table/pagination.tsx';
import { AdminTrackCard, type TrackAct } from './admin-track-card.tsx';
import { LayoutDialog } from './layout-dialog.tsx';
import { OutlineDialog } from './outline/outline-dialog.tsx';
import { adminCatalogueFilters, adminTracksQuery, catalogueQueries } from './queries.ts';
import { TrackDialog } from './track-dialog.tsx';

interface Opened {
  act: TrackAct | 'new';
  track?: AdminTrack;
  layout?: AdminLayout | undefined;
}

/** Every track that has a name, with its layouts. */
export function AdminTracks() {
  const t = useTranslations(adminCatalogueMessages);
  const rights = useCatalogueRights();
  const { filters, change, reset } = useUrlFilters(adminCatalogueFilters);
  const { search = '' } = filters;
  const list = useQuery(adminTracksQuery(filters));
  const [opened, setOpened] = useState<Opened>();
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap justify-between gap-3">
        <SearchBox
          className="grow md:max-w-md"
          label={t('track.search')}
          value={search}
          onSearch={(text) => change({ tab: 'tracks', search: text })}
        />
        {rights.create && (
          <Button
            look="main"
            icon={<Plus />}
            className="max-xs:grow"
            onClick={() => setOpened({ act: 'new' })}
          >
            {t('track.new')}
          </Button>
        )}
      </div>
      <List
        read={list}
        failed={t('track.failed')}
        empty={
          <EmptyState
            seed="tracks"
            sentence={t('noMatch')}
            action={search !== '' && <Button onClick={() => reset({ tab: 'tracks' })}>{t('showAll')}</Button>}
          />
        }
        page={filters.page}
        pager={Pagination}
        fades
      >
        {(tracks) => (
          <ul aria-label={t('tabs.tracks')} className="grid items-start gap-4 lg:grid-cols-2">
            {tracks.map((track) => (
              <AdminTrackCard
                key={track.id}
                track={track}
                rights={rights}
                onAct={(act, layout) => setOpened({ act, track, layout })}
              />
            ))}
          </ul>
        )}
      </List>
      {opened && <OpenedDialog {...opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

function OpenedDialog({ act, track, layout, onClose }: Opened & { onClose: () => void }) {
  const t = useTranslations(adminCatalogueMessages);
  const isPersian = useLocale() === 'fa';
  const options = { invalidates: catalogueQueries, success: t('removed'), failure: t('removeFailed') };
  const removeTrack = useApiMutation(deleteTrack, options);
  const removeLayout = useApiMutation(deleteLayout, options);
  const nameOf = (one: { name: string; name_fa: string } | undefined) =>
    (isPersian ? one?.name_fa : one?.name) ?? '';
  const name = [nameOf(track), nameOf(layout)].filter(Boolean).join(' · ');
  if (act === 'new') return <TrackDialog track={undefined} onClose={onClose} />;
  if (act === 'edit') return <TrackDialog track={track} onClose={onClose} />;
  if (act === 'addLayout') return <LayoutDialog layout={undefined} trackId={track?.id} onClose={onClose} />;
  if (act === 'remove' && track) {
    return (
      <DeleteDialog
        words={(part) => t(`remove.${part}`, { name })}
        id={track.id}
        call={removeTrack}
        onClose={onClose}
      />
    );
  }
  if (!layout) return null;
  if (act === 'editLayout') return <LayoutDialog layout={layout} onClose={onClose} />;
  if (act === 'outline') return <OutlineDialog layout={layout} name={name} onClose={onClose} />;
  return (
    <DeleteDialog
      words={(part) => t(`remove.${part}`, { name })}
      id={layout.id}
      call={removeLayout}
      onClose={onClose}
    />
  );
}
