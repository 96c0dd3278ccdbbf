import type { TeamDetail } from '@paddock/contract/teams/calls';
import { Link } from 'react-router';
import { CarName } from '#features/catalogue/car-name.tsx';
import { TrackName } from '#features/catalogue/track-name.tsx';
import { useTeamsMessages } from '#features/teams/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Bdi, Ltr } from '#ui/bidi.tsx';
import { BorderedList } from '#ui/bordered-list.tsx';
import { TitledSection } from '#ui/titled-section.tsx';

/** The best lap of the team on each track. */
export function TeamLaps({ laps }: { laps: TeamDetail['best_laps'] }) {
  const t = useTeamsMessages();
  const format = useFormat();
  return (
    <TitledSection title={t('page.laps')}>
      <p className="pb-3 text-sm text-text-2">{t(laps.length > 0 ? 'page.lapsLead' : 'page.noLaps')}</p>
      {laps.length > 0 && (
        <BorderedList>
          {laps.map(({ track, car_ref, driver, lap_time, created_at }) => (
            <li
              key={track.key}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3"
            >
              <span className="flex min-w-0 flex-col">
                <Link
                  to={{
                    pathname: '/rank',
                    search: new URLSearchParams({ board: 'laps', track: track.key }).toString(),
                  }}
                  className="inline-flex min-h-6 items-center font-medium hover:text-firoozeh"
                >
                  <TrackName track={track} className="wrap-anywhere" />
                </Link>
                <CarName car={car_ref} className="self-start text-text-3 text-xs" />
              </span>
              <span className="ms-auto flex flex-col items-end text-end">
                <Ltr className="figures font-bold">{format.lapTime(lap_time)}</Ltr>
                <span className="text-text-3 text-xs">
                  <Link
                    to={`/drivers/${driver.id}`}
                    className="inline-flex min-h-6 items-center hover:text-firoozeh"
                  >
                    <Bdi>{driver.username}</Bdi>
                  </Link>
                  {` · ${format.date(created_at)}`}
                </span>
              </span>
            </li>
          ))}
        </BorderedList>
      )}
    </TitledSection>
  );
}
