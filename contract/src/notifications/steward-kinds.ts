import { kind, type Translate, text } from './kind.ts';
import type { NoticeKey } from './notice-text/notice-messages.ts';
import type { RaceFacts } from './race-kinds.ts';

/** A penalty as a notice says it; `value` in the unit of its kind. */
export interface NoticePenalty {
  kind: string;
  value: number | null;
}

const penaltyWords = {
  no_action: 'penalty_no_action',
  racing_incident: 'penalty_racing_incident',
  noted: 'penalty_noted',
  warning: 'penalty_warning',
  reprimand: 'penalty_reprimand',
  time: 'penalty_time',
  positions: 'penalty_positions',
  grid: 'penalty_grid',
  points: 'penalty_points',
  licence: 'penalty_licence',
  laps_voided: 'penalty_laps_voided',
  disqualify: 'penalty_disqualify',
  exclude: 'penalty_exclude',
  bar: 'penalty_bar',
} as const satisfies Record<string, NoticeKey>;

function tellPenalty({ kind: name, value }: NoticePenalty, t: Translate): string {
  const words = penaltyWords[name as keyof typeof penaltyWords] ?? 'penalty_noted';
  if (words === 'penalty_bar' && value === null) return t('penalty_bar_until');
  return t(words, { n: { figure: value ?? 0 } });
}

const titleOf = ({ title: name, title_en: name_en }: RaceFacts) => ({ name, name_en });
const incidentPath = (id: number) => `/incidents/${Number(id)}`;
const everybody = { audience: 'everybody', quotesUsers: false } as const;
const byAll = { site: true, mail: true, discord: true };
const byDiscord = { site: true, mail: false, discord: true };

const appealWords = {
  upheld: 'notice_appeal_upheld',
  changed: 'notice_appeal_changed',
  annulled: 'notice_appeal_annulled',
} as const satisfies Record<string, NoticeKey>;

const workWords = {
  report: 'notice_steward_report',
  decide: 'notice_steward_decide',
  appeal: 'notice_steward_appeal',
} as const satisfies Record<string, NoticeKey>;

const barWords = {
  round_ban: 'notice_licence_barred',
  qualifying_ban: 'notice_licence_qualifying',
  review: 'notice_licence_review',
} as const satisfies Record<string, NoticeKey>;

/** What parties and stewards are told of. No text of a report or statement and no reporter's name is ever in one. */
export const stewardKinds = {
  incident_named: kind<RaceFacts & { incident_id: number; deadline: string }>({
    channels: byAll,
    ...everybody,
    render: ({ incident_id, deadline, ...race }, t: Translate) => ({
      sentence: t('notice_incident_named', {
        title: titleOf(race),
        date: { date: deadline },
        time: { time: deadline },
      }),
      path: incidentPath(incident_id),
    }),
  }),
  statement_due: kind<RaceFacts & { incident_id: number; deadline: string }>({
    channels: byDiscord,
    ...everybody,
    render: ({ incident_id, deadline, ...race }, t: Translate) => ({
      sentence: t('notice_statement_due', {
        title: titleOf(race),
        date: { date: deadline },
        time: { time: deadline },
      }),
      path: incidentPath(incident_id),
    }),
  }),
  decision_made: kind<
    RaceFacts & { incident_id: number; number: string | null; penalties: readonly NoticePenalty[] }
  >({
    channels: byAll,
    ...everybody,
    // Without a number the report went no further.
    render: ({ incident_id, number, penalties, ...race }, t: Translate) => ({
      sentence: number
        ? t('notice_decision_made', {
            number,
            penalty: (penalties ?? []).map((one) => tellPenalty(one, t)).join(t('penalty_between')),
          })
        : t('notice_incident_inadmissible', { title: titleOf(race) }),
      path: incidentPath(incident_id),
    }),
  }),
  appeal_decided: kind<
    RaceFacts & { incident_id: number; number: string; outcome: keyof typeof appealWords }
  >({
    channels: byAll,
    ...everybody,
    render: ({ incident_id, number, outcome }, t: Translate) => ({
      sentence: t(appealWords[outcome] ?? appealWords.upheld, { number: text(number) }),
      path: incidentPath(incident_id),
    }),
  }),
  steward_work: kind<RaceFacts & { incident_id: number; work: keyof typeof workWords }>({
    channels: byDiscord,
    ...everybody,
    render: ({ incident_id, work, ...race }, t: Translate) => ({
      sentence: t(workWords[work] ?? workWords.report, { title: titleOf(race) }),
      path: `/stewards/${Number(incident_id)}`,
    }),
  }),
  licence_barred: kind<RaceFacts & { points: number; effect: keyof typeof barWords }>({
    channels: byAll,
    ...everybody,
    render: ({ points, effect, ...race }, t: Translate) => ({
      sentence: t(barWords[effect] ?? barWords.round_ban, {
        points: { figure: Number(points) },
        title: titleOf(race),
      }),
      path: race.event_id ? `/events/${Number(race.event_id)}` : '/dashboard/incidents',
    }),
  }),
};
