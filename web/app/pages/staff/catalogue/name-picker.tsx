import { listAdminCars, listAdminTracks } from '@paddock/contract/catalogue/admin-calls';
import { type RawIdKind } from '@paddock/contract/catalogue/entry-rules';
import { formatTrackName } from '@paddock/contract/catalogue/rules';
import type { Locale } from '@paddock/contract/i18n/locale';
import type { Game } from '@paddock/contract/servers/games';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAdminCatalogueMessages } from '#features/catalogue/admin-catalogue/messages.ts';
import { query } from '#lib/api/query.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { SelectField, TextField } from '#ui/form/text-field.tsx';

const choicesMax = 50;

interface NamePickerProps {
  kind: RawIdKind;
  game: Game;
  /** Whether tracks are picked, and not their layouts. */
  wholeTracks?: boolean;
  search: string;
  onSearch: (text: string) => void;
  field: { name: string; value: string; error: string | undefined; onValue: (value: string) => void };
  label: string;
}

interface Choice {
  value: string;
  label: string;
}

function useChoices({ kind, game, wholeTracks, search }: Omit<NamePickerProps, 'field'>): Choice[] {
  const locale: Locale = useLocale();
  const filter = { query: { game, search: search || undefined, limit: choicesMax } };
  const tracks = useQuery({
    ...query(listAdminTracks, filter),
    placeholderData: keepPreviousData,
    enabled: kind === 'track',
  });
  const cars = useQuery({
    ...query(listAdminCars, filter),
    placeholderData: keepPreviousData,
    enabled: kind === 'car',
  });
  const withIds = (name: string, ids: readonly string[]) =>
    ids.length > 0 ? `${name} (${ids[0]}${ids.length > 1 ? ' …' : ''})` : name;
  if (kind === 'car')
    return (cars.data?.items ?? []).map(({ id, name, ids }) => ({
      value: String(id),
      label: withIds(name, ids),
    }));
  const items = tracks.data?.items ?? [];
  const nameOf = ({ name, name_fa }: { name: string; name_fa: string }) => (locale === 'fa' ? name_fa : name);
  if (wholeTracks)
    return items.map((track) => ({
      value: String(track.id),
      label: track.variant ? `${nameOf(track)} (${track.variant})` : nameOf(track),
    }));
  return items.flatMap((track) =>
    track.layouts.map(({ id, name, name_fa, ids }) => {
      const layout = name ? { layout: name, layout_fa: name_fa || name } : { layout: null, layout_fa: null };
      return { value: String(id), label: withIds(formatTrackName({ ...track, ...layout }, locale), ids) };
    }),
  );
}

/** Selects a track, layout or car of the catalogue with a search. */
export function NamePicker({ field, ...picker }: NamePickerProps) {
  const t = useAdminCatalogueMessages();
  const choices = useChoices(picker);
  // A selection is dropped when a new search does not contain it.
  const isListed = choices.some(({ value }) => value === field.value);
  return (
    <>
      <TextField
        label={t('picker.search')}
        value={picker.search}
        autoComplete="off"
        onValue={picker.onSearch}
      />
      <SelectField
        {...field}
        value={isListed ? field.value : ''}
        label={picker.label}
        placeholder={t(choices.length === 0 ? 'picker.none' : 'picker.choose')}
        required
        options={choices}
      />
    </>
  );
}
