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
import { AdminTrackCard, type TrackAction } from './admin-track-card.tsx';
import { LayoutDialog } from './layout-dialog.tsx';
import { OutlineDialog } from './outline-dialog.tsx';
import { adminTracksQuery, catalogueQueries, useTabAddress } from './queries.ts';
import { TrackDialog } from './track-dialog.tsx';

interface OpenDialog {
  action: Exclude<TrackAction, 'remove' | 'removeLayout'> | 'new';
  track?: AdminTrack;
  layout?: AdminLayout | undefined;
}

/** All named tracks with their layouts. */
export function AdminTracks() {
  const t = useAdminCatalogueMessages();
  const rights = useRights('catalogue');
  const address = useTabAddress('tracks');
  const [dialog, setDialog] = useState<OpenDialog>();
  const nameOf = useTrackName();
  const deletion = {
    invalidates: catalogueQueries,
    texts: (part: 'title' | 'sentence' | 'action' | 'done' | 'failed', name: string) =>
      t(`remove.${part}`, { name }),
  };
  const removeTrack = useDeletion(deleteTrack, deletion);
  const removeLayout = useDeletion(deleteLayout, deletion);
  const open = (action: TrackAction, track: AdminTrack, layout?: AdminLayout) => {
    if (action === 'remove') removeTrack({ params: { id: track.id } }, nameOf(track));
    else if (action !== 'removeLayout') setDialog({ action, track, layout });
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
      read={useQuery(adminTracksQuery(address.filters))}
      onNew={rights.create && (() => setDialog({ action: 'new' }))}
      address={address}
      dialogs={dialog && <TrackDialogs {...dialog} onClose={() => setDialog(undefined)} />}
    >
      {(tracks) => (
        <ul aria-label={t('tabs.tracks')} className="grid items-start gap-4 lg:grid-cols-2">
          {tracks.map((track) => (
            <AdminTrackCard
              key={track.id}
              track={track}
              rights={rights}
              onAction={(action, layout) => open(action, track, layout)}
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

function TrackDialogs({ action, track, layout, onClose }: OpenDialog & { onClose: () => void }) {
  const name = useTrackName()(track, layout);
  if (action === 'new') return <TrackDialog track={undefined} onClose={onClose} />;
  if (action === 'edit') return <TrackDialog track={track} onClose={onClose} />;
  if (action === 'addLayout')
    return <LayoutDialog layout={undefined} trackId={track?.id} onClose={onClose} />;
  if (!layout) return null;
  if (action === 'editLayout') return <LayoutDialog layout={layout} onClose={onClose} />;
  return <OutlineDialog layout={layout} name={name} onClose={onClose} />;
}
