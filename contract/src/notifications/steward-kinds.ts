import { kind, type Translate, text } from './kind.ts';
import type { RaceFacts } from './race-kinds.ts';

type CaseFacts = RaceFacts & { incident_id: number };
type Due = CaseFacts & { deadline: string };
/** `penalty` is the decision as text in both languages. */
type Decided = CaseFacts & { number: string; penalty: string; penalty_en: string };

const titleOf = ({ title: name, title_en: name_en }: RaceFacts) => ({ name, name_en });

/** A kind about a case; those with `mail` are also mailed, and all are sent to Discord. */
const ofCase = <Facts extends CaseFacts>(
  mail: boolean,
  tell: (facts: Facts, t: Translate) => string,
  page: 'incidents' | 'stewards' = 'incidents',
) =>
  kind<Facts>({
    channels: { site: true, mail, discord: true },
    audience: 'everybody',
    quotesUsers: false,
    render: (facts, t) => ({ sentence: tell(facts, t), path: `/${page}/${Number(facts.incident_id) || 0}` }),
  });

const tellDeadline = ({ deadline }: Due, t: Translate) =>
  t('notice_statement_due', { date: { date: deadline }, time: { time: deadline } });

const tellDecision = ({ number, penalty: name, penalty_en: name_en }: Decided, t: Translate) =>
  t('notice_decision_made', { number: text(number), penalty: { name, name_en } });

/** Notifications for parties and stewards. They never include the text of a report or statement, or a reporter's name. */
export const stewardKinds = {
  incident_named: ofCase<Due>(
    true,
    (due, t) => `${t('notice_incident_named', { title: titleOf(due) })} ${tellDeadline(due, t)}`,
  ),
  statement_due: ofCase<Due>(false, tellDeadline),
  decision_made: ofCase(true, tellDecision),
  appeal_decided: ofCase(true, tellDecision),
  steward_work: ofCase<CaseFacts>(
    false,
    (race, t) => t('notice_steward_work', { title: titleOf(race) }),
    'stewards',
  ),
  /** Named after the decision's case. */
  licence_barred: ofCase<CaseFacts & { points: number }>(true, ({ points, ...race }, t) =>
    t('notice_licence_barred', { points: { figure: Number(points) || 0 }, title: titleOf(race) }),
  ),
};
