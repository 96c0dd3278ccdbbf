import { listNames } from '@paddock/contract/catalogue/calls';
import { carClasses } from '@paddock/contract/catalogue/entry-rules';
import { tidyRawId } from '@paddock/contract/catalogue/raw-ids';
import { formatTrackName } from '@paddock/contract/catalogue/rules';
import { challengeCarsMax } from '@paddock/contract/challenges/rules';
import { localize } from '@paddock/contract/i18n/localized/localized';
import type { Game } from '@paddock/contract/servers/games';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useCarClassMessages } from '#features/catalogue/car-classes/messages.ts';
import { useCarNames } from '#features/catalogue/use-car-names.ts';
import type { BoundField } from '#features/championships/bound-field.ts';
import { foundTracksQuery } from '#features/championships/round-queries.ts';
import { CarSearch } from '#features/championships/setup/car-fields.tsx';
import { serverChoicesQuery } from '#features/servers/staff-queries.ts';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { query } from '#lib/api/query.ts';
import { useSettled } from '#lib/browser/use-settled.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useCurrentUser } from '#lib/session/session.ts';
import { Bdi } from '#ui/bidi.tsx';
import { IconButton } from '#ui/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { LookUpField } from '#ui/form/look-up-field.tsx';
import { SelectField } from '#ui/form/text-field.tsx';
import { useAdminChallengesMessages } from './messages.ts';

const searchDelayMs = 300;

/** Selects a track by its key, including unnamed ones. */
export function TrackFields({ field, game }: { field: BoundField; game: Game }) {
  const t = useAdminChallengesMessages();
  const locale = useLocale();
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), searchDelayMs);
  const read = useQuery(foundTracksQuery(game, search));
  const named = useQuery({
    ...query(listNames, { query: { track: [field.value] } }),
    enabled: field.value !== '',
    placeholderData: keepPreviousData,
  });
  const picked = named.data?.tracks.find(({ key }) => key === field.value);
  const found = (read.data?.items ?? []).map(({ track }) => ({
    value: track.key,
    label: formatTrackName(track, locale),
  }));
  const known =
    field.value === ''
      ? []
      : [{ value: field.value, label: picked ? formatTrackName(picked, locale) : tidyRawId(field.value) }];
  const raw = search !== '' && read.isSuccess && found.length === 0 ? [{ value: search, label: search }] : [];
  const options = [...known, ...found, ...raw].filter(
    ({ value }, at, all) => all.findIndex((one) => one.value === value) === at,
  );
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <LookUpField label={t('fields.trackSearch')} value={typed} onValue={setTyped} />
      <SelectField
        {...field}
        label={t('fields.track')}
        hint={t('fields.trackHint')}
        placeholder={t('fields.chooseTrack')}
        options={options}
        required
      />
    </div>
  );
}

interface CarFieldsProps {
  game: Game;
  cars: readonly string[];
  error: string | undefined;
  onCars: (cars: string[]) => void;
  /** Field of the car class. */
  field: BoundField;
}

/** Selects cars or a class of the catalogue. */
export function CarFields({ game, cars, error, onCars, field }: CarFieldsProps) {
  const t = useAdminChallengesMessages();
  const tCarClass = useCarClassMessages();
  const nameOf = useCarNames(cars);
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-medium text-sm text-text-2">{t('fields.cars')}</legend>
      <p className="text-text-3 text-xs">{t('fields.carsHint', { max: challengeCarsMax })}</p>
      {cars.length > 0 && (
        <ul aria-label={t('fields.cars')} className="flex flex-col divide-y divide-line">
          {cars.map((car) => (
            <li key={car} className="flex items-center justify-between gap-3 py-1">
              <Bdi>{nameOf(car)}</Bdi>
              <IconButton
                icon={<Trash2 />}
                label={t('fields.carRemove', { name: nameOf(car) })}
                onClick={() => onCars(cars.filter((one) => one !== car))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="grid items-start gap-5 md:grid-cols-2">
        <CarSearch
          game={game}
          taken={cars}
          onPick={(car) => {
            if (!cars.includes(car) && cars.length < challengeCarsMax) onCars([...cars, car]);
          }}
        />
        <SelectField
          {...field}
          label={t('fields.carClass')}
          placeholder={t('fields.anyClass')}
          options={carClasses.map((value) => ({ value, label: tCarClass(`classes.${value}`) }))}
        />
      </div>
      {error && <p className="text-bad text-sm">{error}</p>}
    </fieldset>
  );
}

interface ServerFieldsProps {
  game: Game;
  servers: readonly number[];
  error: string | undefined;
  onServers: (servers: number[]) => void;
}

/** Selects servers; without a selection every server counts. */
export function ServerFields({ game, servers, error, onServers }: ServerFieldsProps) {
  const t = useAdminChallengesMessages();
  const locale = useLocale();
  const read = useQuery({
    ...serverChoicesQuery(useCurrentUser()?.role, locale),
    select: ({ items }) => items.filter((server) => server.game === game),
  });
  useErrorToast(read, t('fields.serversFailed'));
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-medium text-sm text-text-2">{t('fields.servers')}</legend>
      <p className="text-text-3 text-xs">{t('fields.serversHint')}</p>
      <div className="grid gap-x-5 md:grid-cols-2">
        {(read.data ?? []).map((server) => (
          <Checkbox
            key={server.id}
            name="servers"
            label={localize(server, locale, 'name').name}
            checked={servers.includes(server.id)}
            onValue={(isOn) =>
              onServers(isOn ? [...servers, server.id] : servers.filter((one) => one !== server.id))
            }
          />
        ))}
      </div>
      {error && <p className="text-bad text-sm">{error}</p>}
    </fieldset>
  );
}
