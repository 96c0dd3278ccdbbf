import type { Output } from '@paddock/contract/core/endpoint';
import { AppError } from '@paddock/contract/core/errors';
import type { getReportForm as getReportFormCall } from '@paddock/contract/stewarding/calls';
import type { Deps } from '../../../adapters/deps.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { checkVisible } from '../../championships/list-championships.ts';
import { listClasses } from '../../championships/queries.ts';
import { reportTimesOf } from '../cases/report-times.ts';
import { listSessionContacts } from '../cases/session-contacts.ts';
import { listSessionLaps } from '../cases/session-laps.ts';
import { findMembers, findRaces, toCaseRace } from '../queries.ts';
import { countReports, findReporter, listEntrants } from './create-incident.ts';

/** Returns the options of the report form for a session. Throws not_found, also if the viewer may not see it. */
export async function getReportForm(
  { db, now }: Deps,
  session_id: number,
  viewer: Viewer,
): Promise<Output<typeof getReportFormCall>> {
  const race = (await findRaces(db, [session_id])).get(session_id);
  if (!race) throw new AppError('not_found');
  checkVisible(race.championship, viewer.role);
  const rules = race.championship.settings.stewarding;
  const [entrants, reporter, used] = await Promise.all([
    listEntrants(db, race),
    findReporter(db, race, viewer),
    countReports(db, race.round.id, viewer.id),
  ]);
  const ownEntry = entrants.find(({ user_id }) => user_id === viewer.id);
  const others = entrants.filter(({ id }) => id !== ownEntry?.id);
  const user_ids = others.map(({ user_id }) => user_id);
  const [members, classes, laps, contacts] = await Promise.all([
    findMembers(db, user_ids),
    listClasses(db, [race.championship.id]),
    ownEntry ? listSessionLaps(db, race, [ownEntry.steam_id]) : [],
    ownEntry ? listSessionContacts(db, race, [ownEntry.steam_id]) : [],
  ]);
  const codeOf = new Map(classes.map(({ id, code }) => [id, code]));
  return {
    ...toCaseRace(race),
    ...reportTimesOf(race, now()),
    reports_max: rules.reports_max,
    reports_left: reporter?.entry_id ? Math.max(0, rules.reports_max - used) : null,
    entrants: others.map(({ id, user_id, name, number, class_id }) => ({
      entry_id: id,
      driver: members.get(user_id ?? 0) ?? null,
      name,
      number,
      class: codeOf.get(class_id) ?? '',
    })),
    laps: laps.map(({ lap, lap_time }) => ({ lap, lap_time })),
    contacts: contacts.flatMap(({ other_steam_id, lap, at_ms, kmh }) => {
      const other = others.find(({ steam_id }) => steam_id === other_steam_id);
      return other ? [{ entry_id: other.id, name: other.name, lap, at_ms, kmh }] : [];
    }),
    is_allowed: reporter !== undefined,
  };
}
