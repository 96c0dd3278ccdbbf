import type { UnnamedId } from '@paddock/contract/catalogue/raw-id-calls';
import { tidyRawId } from '@paddock/contract/catalogue/raw-ids';
import { useState } from 'react';
import { useAdminCatalogueMessages } from '#features/catalogue/admin-catalogue/messages.ts';
import { useRights } from '#lib/session/use-rights.ts';
import { Ltr } from '#ui/bidi.tsx';
import { ToggleGroup } from '#ui/tabs.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { CarDialog } from './car-dialog.tsx';
import { LayoutDialog } from './layout-dialog.tsx';
import { TrackDialog } from './track-dialog.tsx';

interface NameDialogProps {
  id: UnnamedId;
  onClose: () => void;
}

type Mode = 'same' | 'layout' | 'new';

/** Names a raw id: an existing track or car, a new layout of a track, or a new track or car. */
export function NameDialog({ id, onClose }: NameDialogProps) {
  const t = useAdminCatalogueMessages();
  const { create } = useRights('catalogue');
  const [mode, setMode] = useState<Mode>(id.suggestion || !create ? 'same' : 'new');
  const { raw, kind, game } = id;
  const modes: Mode[] = kind === 'track' ? ['same', 'layout', 'new'] : ['same', 'new'];
  const labels: Record<Mode, string> = {
    same: t(`name.${kind}.same`),
    layout: t('name.newLayout'),
    new: t(`name.${kind}.new`),
  };
  const head = (
    <div className="flex flex-col gap-3">
      <p className="text-text-2">
        {t('name.what')} <Ltr className="wrap-anywhere font-mono text-sm">{raw}</Ltr>
      </p>
      {create && (
        <ToggleGroup
          label={t('name.ways')}
          options={modes.map((key) => ({ key, label: labels[key] }))}
          current={mode}
          onPick={setMode}
        />
      )}
    </div>
  );
  const [folder = raw, layout = ''] = raw.split('/');
  const shared = { head, onClose };
  if (mode === 'same') return <AssignDialog {...shared} id={id} />;
  if (kind === 'car')
    return <CarDialog {...shared} car={undefined} initial={{ raw, game, name: tidyRawId(raw) }} />;
  if (mode === 'layout')
    return (
      <LayoutDialog {...shared} layout={undefined} initial={{ raw, name: layout ? tidyRawId(layout) : '' }} />
    );
  return <TrackDialog {...shared} track={undefined} initial={{ raw, game, name: tidyRawId(folder) }} />;
}
