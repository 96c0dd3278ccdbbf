import { formatTrackName } from '@paddock/contract/catalogue/rules';
import type { Round } from '@paddock/contract/championships/calls';
import type { Game } from '@paddock/contract/servers/games';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettled } from '#lib/browser/use-settled.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { LookUpField } from '#ui/form/look-up-field.tsx';
import { SelectField } from '#ui/form/text-field.tsx';
import { useAdminRoundsMessages } from './admin-rounds/messages.ts';
import type { BoundField } from './bound-field.ts';
import { foundTracksQuery } from './round-queries.ts';

const searchDelayMs = 300;

interface TrackFieldProps {
  field: BoundField;
  /** Game of the selectable tracks. */
  game: Game;
  round: Round | undefined;
}

/** A select of catalogue tracks with a search; empty while to be announced. */
export function TrackField({ field, game, round }: TrackFieldProps) {
  const t = useAdminRoundsMessages();
  const locale = useLocale();
  const [typed, setTyped] = useState('');
  const read = useQuery(foundTracksQuery(game, useSettled(typed.trim(), searchDelayMs)));
  const [picked, setPicked] = useState(round?.track ?? undefined);
  const found = (read.data?.items ?? []).map(({ track }) => track);
  // The picked track stays an option during a search.
  const tracks = [...(picked ? [picked] : []), ...found.filter(({ key }) => key !== picked?.key)];
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <LookUpField label={t('trackSearch')} value={typed} onValue={setTyped} />
      <SelectField
        {...field}
        label={t('track')}
        placeholder={t('toBeAnnounced')}
        options={tracks.map((track) => ({ value: track.key, label: formatTrackName(track, locale) }))}
        onValue={(key) => {
          setPicked(tracks.find((track) => track.key === key));
          field.onValue(key);
        }}
      />
    </div>
  );
}
