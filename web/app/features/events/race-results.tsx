import type { EventRace } from '@paddock/contract/events';
import { Link } from 'react-router';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { Ltr } from '../../ui/isolation.tsx';
import { SectionHeading } from '../../ui/ornaments.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { eventsText } from './events-text.ts';

type Place = EventRace['results'][number];

/** The classification of each race of the event. */
export function RaceResults({ races }: { races: readonly EventRace[] }) {
  const t = useText(eventsText);
  return (
    <section>
      <SectionHeading>{t('results.title')}</SectionHeading>
      {races.length === 0 && <p className="text-text-2">{t('results.none')}</p>}
      <div className="flex flex-col gap-8">
        {races.map((race) => (
          <Race key={race.session_id} race={race} />
        ))}
      </div>
    </section>
  );
}

function Race({ race }: { race: EventRace }) {
  const t = useText(eventsText);
  const format = useFormat();
  const { track_name, held_at, results } = race;
  const columns: Column<Place>[] = [
    { key: 'position', header: t('results.position'), cell: ({ position }) => format.number(position) },
    { key: 'driver', header: t('results.driver'), head: true, cell: (place) => <Driver place={place} /> },
    { key: 'car', header: t('results.car'), cell: ({ car }) => <Ltr>{car}</Ltr> },
    { key: 'laps', header: t('results.laps'), end: true, cell: (place) => format.number(place.lap_count) },
    {
      key: 'time',
      header: t('results.time'),
      end: true,
      cell: ({ total_time }) =>
        total_time > 0 ? <Ltr className="figures">{format.lapTime(total_time)}</Ltr> : '—',
    },
  ];
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-lg">{t('results.race', { track: track_name, time: format.time(held_at) })}</h3>
      <Table
        caption={t('results.caption', { track: track_name })}
        columns={columns}
        rows={results}
        rowKey={({ position }) => position}
        dense
      />
    </div>
  );
}

function Driver({ place: { driver, name } }: { place: Place }) {
  const t = useText(eventsText);
  if (!driver) return name ? <bdi>{name}</bdi> : t('results.unknown');
  return (
    <Link to={`/drivers/${driver.id}`} className="text-firoozeh hover:text-firoozeh-hover">
      <bdi>{driver.username}</bdi>
    </Link>
  );
}
