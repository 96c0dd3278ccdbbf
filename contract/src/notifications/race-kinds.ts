import { kind, type Translate, text, type Value } from './kind.ts';
import type { NoticeKey } from './notice-text/notice-messages.ts';

/** A championship or round; links to its event if it has one. */
export interface RaceFacts {
  event_id: number | null;
  title: string;
  title_en: string | null;
}

const titleOf = ({ title: name, title_en: name_en }: RaceFacts): Value => ({ name, name_en });
const pathOf = ({ event_id }: RaceFacts) => (event_id ? `/events/${Number(event_id)}` : '/dashboard');

/** Changes of an entry, with their texts. */
const entryChanges = {
  confirmed: 'notice_entry_confirmed',
  pending: 'notice_entry_pending',
  waiting: 'notice_entry_waiting',
  refused: 'notice_entry_refused',
  removed: 'notice_entry_removed',
  withdrawn: 'notice_entry_withdrawn',
} as const satisfies Record<string, NoticeKey>;

const roundChanges = {
  moved: 'notice_round_moved',
  server: 'notice_round_server',
  cancelled: 'notice_round_cancelled',
  postponed: 'notice_round_postponed',
} as const satisfies Record<string, NoticeKey>;

const everybody = { audience: 'everybody', quotesUsers: false } as const;

/** Notifications for entrants of championships. Deadlines and starts are ISO text. */
export const raceKinds = {
  entry_state: kind<RaceFacts & { state: keyof typeof entryChanges; reason: string | null }>({
    channels: { site: true, mail: true, discord: true },
    ...everybody,
    render: ({ state, reason, ...race }, t: Translate) => ({
      sentence: t(entryChanges[state] ?? entryChanges.confirmed, { title: titleOf(race) }),
      path: pathOf(race),
      note: text(reason),
    }),
  }),
  place_offered: kind<RaceFacts & { deadline: string | null }>({
    channels: { site: true, mail: true, discord: true },
    ...everybody,
    render: ({ deadline, ...race }, t: Translate) => ({
      sentence: deadline
        ? t('notice_place_offered', {
            title: titleOf(race),
            date: { date: deadline },
            time: { time: deadline },
          })
        : t('notice_place_first_come', { title: titleOf(race) }),
      path: pathOf(race),
    }),
  }),
  offer_lapsed: kind<RaceFacts>({
    channels: { site: true, mail: false, discord: true },
    ...everybody,
    render: (race, t: Translate) => ({
      sentence: t('notice_offer_lapsed', { title: titleOf(race) }),
      path: pathOf(race),
    }),
  }),
  check_in_open: kind<RaceFacts & { deadline: string }>({
    channels: { site: true, mail: false, discord: true },
    ...everybody,
    render: ({ deadline, ...race }, t: Translate) => ({
      sentence: t('notice_check_in_open', { title: titleOf(race), time: { time: deadline } }),
      path: pathOf(race),
    }),
  }),
  round_changed: kind<
    RaceFacts & { change: keyof typeof roundChanges; before: string; start: string; reason: string | null }
  >({
    channels: { site: true, mail: true, discord: true },
    ...everybody,
    render: ({ change, before, start, reason, ...race }, t: Translate) => ({
      sentence: t(roundChanges[change] ?? roundChanges.moved, {
        title: titleOf(race),
        before_date: { date: before },
        before: { time: before },
        date: { date: start },
        time: { time: start },
      }),
      path: pathOf(race),
      note: text(reason),
    }),
  }),
  result_official: kind<RaceFacts>({
    channels: { site: true, mail: false, discord: false },
    ...everybody,
    render: (race, t: Translate) => ({
      sentence: t('notice_result_official', { title: titleOf(race) }),
      path: pathOf(race),
    }),
  }),
};
