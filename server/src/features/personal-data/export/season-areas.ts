import { and, asc, eq, gt, or } from 'drizzle-orm';
import { roundResults } from '../../championships/results/tables.ts';
import { championships, entries, entryCars } from '../../championships/tables.ts';
import { teams } from '../../teams/tables.ts';
import { type Area, byId, type Member } from './areas.ts';

const ofMember = ({ id, steam_id }: Member) =>
  steam_id === null ? eq(entries.user_id, id) : or(eq(entries.user_id, id), eq(entries.steam_id, steam_id));

/** Entries of championships and what came of them. */
export const seasonAreas: Area[] = [
  byId('championships/entries', (db, member, after, limit) =>
    db
      .select({
        id: entries.id,
        championship: championships.name,
        championship_en: championships.name_en,
        round_id: entries.round_id,
        stand_in: entries.stand_in,
        name: entries.name,
        team: teams.name,
        state: entries.state,
        state_reason: entries.state_reason,
        car: entries.car,
        skin: entries.skin,
        number: entries.number,
        note: entries.note,
        created_at: entries.created_at,
      })
      .from(entries)
      .innerJoin(championships, eq(championships.id, entries.championship_id))
      .leftJoin(teams, eq(teams.id, entries.team_id))
      .where(and(ofMember(member), gt(entries.id, after)))
      .orderBy(asc(entries.id))
      .limit(limit),
  ),
  byId('championships/car-changes', (db, member, after, limit) =>
    db
      .select({
        id: entryCars.id,
        entry_id: entryCars.entry_id,
        car_before: entryCars.car_before,
        car: entryCars.car,
        changed_at: entryCars.changed_at,
      })
      .from(entryCars)
      .innerJoin(entries, eq(entries.id, entryCars.entry_id))
      .where(and(ofMember(member), gt(entryCars.id, after)))
      .orderBy(asc(entryCars.id))
      .limit(limit),
  ),
  byId('championships/results', (db, member, after, limit) =>
    db
      .select()
      .from(roundResults)
      .where(and(eq(roundResults.steam_id, member.steam_id ?? ''), gt(roundResults.id, after)))
      .orderBy(asc(roundResults.id))
      .limit(limit),
  ),
];
