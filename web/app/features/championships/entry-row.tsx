import type { Entry } from '@paddock/contract/championships/entries/entry-calls';
import { CarName } from '#features/catalogue/car-name.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Badge } from '#ui/badge.tsx';
import { ClassMark } from './class-card.tsx';
import { DriverName } from './driver-name.tsx';
import { useSeasonMessages } from './season/messages.ts';
import { TeamName } from './team-name.tsx';

interface EntryRowProps {
  entry: Entry;
  colour: string | undefined;
  /** The number of the round; undefined for all rounds. */
  round: number | undefined;
  /** The numbers of the rounds that the driver has released. */
  releasedRounds?: readonly number[];
}

/** A row of the entry list with number, driver, car, team and balance. */
export function EntryRow({ entry, colour, round, releasedRounds = [] }: EntryRowProps) {
  const t = useSeasonMessages();
  const format = useFormat();
  const { number, car_ref, cars_before, ballast_kg, restrictor, state, queue_number, skin, team } = entry;
  const { checked_in } = entry;
  const isWaiting = state === 'waiting' && queue_number !== null;
  return (
    <li className="laid-out-late -mt-px grid grid-cols-[2.75rem_1fr_auto] items-center gap-x-3 border-line border-t px-4 py-2.5 text-sm [--late-size:4.375rem]">
      <span className="font-bold text-lg text-text-2">
        {number === null ? t('entries.noNumber') : format.number(number)}
      </span>
      <span className="flex min-w-0 flex-col items-start">
        <span className="flex max-w-full items-center gap-2">
          {colour && <ClassMark colour={colour} />}
          <DriverName of={entry} />
        </span>
        <CarName car={car_ref} className="max-w-full truncate text-text-3 text-xs" />
        {cars_before.length > 0 && (
          <span className="wrap-anywhere text-text-3 text-xs">
            {t.rich('entries.was', { cars: cars_before.map(({ name }) => name).join(' · ') })}
          </span>
        )}
        <span className="flex flex-wrap items-center gap-x-3 text-text-3 text-xs">
          <bdi>{entry.class}</bdi>
          {team && <TeamName team={{ ...team, page: team.tag }} />}
          {skin && <bdi dir="ltr">{skin}</bdi>}
          {round !== undefined && <span>{t('rounds.number', { number: round })}</span>}
          {releasedRounds.length > 0 && (
            <span>
              {t.rich('entries.away', {
                rounds: releasedRounds.map((number) => format.number(number)).join(' · '),
              })}
            </span>
          )}
        </span>
      </span>
      <span className="flex flex-col items-end gap-1 text-xs">
        {isWaiting && (
          <span>
            {t('entries.place')} <b>{format.number(queue_number)}</b>
          </span>
        )}
        {state !== 'confirmed' && state !== 'waiting' && isPublicState(state) && (
          <Badge tone="warn">{t(`entries.states.${state}`)}</Badge>
        )}
        {entry.stand_in && <Badge tone="info">{t('entries.standIn')}</Badge>}
        {checked_in && <Badge tone="ok">{t('entries.checkedIn')}</Badge>}
        {ballast_kg !== 0 && (
          <span title={t('entries.ballast')}>{t('entries.kg', { kg: format.number(ballast_kg) })}</span>
        )}
        {restrictor > 0 && (
          <span>{t.rich('entries.restrictor', { percent: format.percent(restrictor) })}</span>
        )}
      </span>
    </li>
  );
}

const isPublicState = (state: Entry['state']): state is 'offered' | 'pending' =>
  state === 'offered' || state === 'pending';
