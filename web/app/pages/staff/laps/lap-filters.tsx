import { tidyRawId } from '@paddock/contract/catalogue/raw-ids';
import { formatTrackNames } from '@paddock/contract/catalogue/rules';
import { lapOrders, lapStates } from '@paddock/contract/racing/lap-rules';
import { listTracks } from '@paddock/contract/ranking/calls';
import { useQuery } from '@tanstack/react-query';
import { useAdminLapsMessages } from '#features/racing/admin-laps/messages.ts';
import { query } from '#lib/api/query.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import type { UrlChanges } from '#lib/url/url-filters.ts';
import { SelectField } from '#ui/form/text-field.tsx';
import { FoldedFilters } from '#ui/table/folded-filters.tsx';
import type { AdminLapFilterValues, adminLapFilters } from './queries.ts';

interface LapFiltersProps {
  filters: AdminLapFilterValues;
  change: (changes: UrlChanges<typeof adminLapFilters>) => void;
}

interface Choice {
  value: string;
  label: string;
}

/** Keeps the selected option even if it is no longer offered, such as a track without valid laps. */
const withChosen = (options: Choice[], value: string | undefined): Choice[] =>
  value === undefined || options.some((one) => one.value === value)
    ? options
    : [{ value, label: tidyRawId(value) }, ...options];

const field = 'min-w-36 grow md:max-w-64 md:grow-0';

export function LapFilters({ filters: { track, car, state, order }, change }: LapFiltersProps) {
  const t = useAdminLapsMessages();
  const locale = useLocale();
  const tracks = useQuery(query(listTracks, {})).data?.items ?? [];
  const names = formatTrackNames(
    tracks.map(({ track_ref }) => track_ref),
    locale,
  );
  const trackOptions = tracks.map(({ track_name }, at) => ({ value: track_name, label: names[at] ?? '' }));
  const cars = tracks.find(({ track_name }) => track_name === track)?.car_refs ?? [];
  const carOptions = withChosen(
    cars.map(({ key, name }) => ({ value: key, label: name })),
    car,
  );
  const any = { value: '', label: t('any') };
  return (
    <FoldedFilters count={[track, car, state].filter(Boolean).length}>
      <SelectField
        className={field}
        label={t('track')}
        value={track ?? ''}
        onValue={(value) => change({ track: value, car: undefined })}
        options={[any, ...withChosen(trackOptions, track)]}
      />
      {carOptions.length > 0 && (
        <SelectField
          className={field}
          label={t('car')}
          value={car ?? ''}
          onValue={(value) => change({ car: value })}
          options={[any, ...carOptions]}
        />
      )}
      <SelectField
        className={field}
        label={t('state')}
        value={state ?? ''}
        onValue={(value) => change({ state: value })}
        options={[any, ...lapStates.map((value) => ({ value, label: t(`states.${value}`) }))]}
      />
      <SelectField
        className={field}
        label={t('order')}
        value={order}
        onValue={(value) => change({ order: value })}
        options={lapOrders.map((value) => ({ value, label: t(`orders.${value}`) }))}
      />
    </FoldedFilters>
  );
}
