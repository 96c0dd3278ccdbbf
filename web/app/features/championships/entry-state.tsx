import type { OwnEntry } from '@paddock/contract/championships/entries/entry-calls';
import { CarName } from '#features/catalogue/car-name.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { useEntryMessages } from './entry/messages.ts';
import { TeamName } from './team-name.tsx';

const tones: Record<OwnEntry['state'], Tone> = {
  pending: 'neutral',
  confirmed: 'ok',
  waiting: 'info',
  offered: 'warn',
  withdrawn: 'neutral',
  refused: 'bad',
  removed: 'bad',
};

/** The state of an own entry, its car, and the next action with its deadline. */
export function EntryState({ entry }: { entry: OwnEntry }) {
  const t = useEntryMessages();
  const format = useFormat();
  const { state, state_reason, queue_number, number, car_ref } = entry;
  return (
    <div className="flex flex-col items-start gap-2 text-sm">
      <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
      {entry.stand_in && <p>{t('standIn')}</p>}
      {state_reason && <p className="wrap-anywhere text-text-2">{state_reason}</p>}
      {queue_number !== null && <p>{t('queue', { number: queue_number })}</p>}
      <NextAction next={entry.next} />
      <p className="flex flex-wrap items-center gap-x-3 text-text-2">
        {number !== null && (
          <span>
            {t('number')} {format.number(number)}
          </span>
        )}
        <bdi>{entry.class}</bdi>
        {entry.team && <TeamName team={{ ...entry.team, page: entry.team.tag }} />}
        <CarName car={car_ref} />
      </p>
    </div>
  );
}

function NextAction({ next }: Pick<OwnEntry, 'next'>) {
  const t = useEntryMessages();
  const format = useFormat();
  if (!next) return null;
  const { act, deadline } = next;
  return (
    <p className="font-bold text-saffron-ink">
      {deadline ? t(`next.${act}`, { time: format.dateTime(deadline) }) : t('next.acceptNow')}
    </p>
  );
}
