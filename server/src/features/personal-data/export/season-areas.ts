import { and, asc, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import { challengeAwards, challengePlaces, challenges } from '../../challenges/tables.ts';
import { roundResults } from '../../championships/results/tables.ts';
import { championships, entries, entryCars } from '../../championships/tables.ts';
import { clips } from '../../stewarding/files/tables.ts';
import { appeals, decisions, penalties } from '../../stewarding/rulings/tables.ts';
import { incidents, statements } from '../../stewarding/tables.ts';
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
  byId('stewarding/reports', (db, member, after, limit) =>
    db
      .select({
        id: incidents.id,
        round_session_id: incidents.round_session_id,
        kind: incidents.kind,
        lap: incidents.lap,
        at_ms: incidents.at_ms,
        text: incidents.text,
        links: incidents.links,
        created_at: incidents.created_at,
      })
      .from(incidents)
      .where(and(eq(incidents.reporter_id, member.id), gt(incidents.id, after)))
      .orderBy(asc(incidents.id))
      .limit(limit),
  ),
  byId('stewarding/clips', (db, member, after, limit) =>
    db
      .select({
        id: clips.id,
        incident_id: clips.incident_id,
        file: clips.storage_name,
        type: clips.type,
        size: clips.size,
        created_at: clips.created_at,
        deleted_at: clips.deleted_at,
      })
      .from(clips)
      .where(and(eq(clips.user_id, member.id), gt(clips.id, after)))
      .orderBy(asc(clips.id))
      .limit(limit),
  ),
  byId('stewarding/statements', (db, member, after, limit) =>
    db
      .select({
        id: statements.id,
        incident_id: statements.incident_id,
        text: statements.text,
        updated_at: statements.updated_at,
      })
      .from(statements)
      .where(and(eq(statements.user_id, member.id), gt(statements.id, after)))
      .orderBy(asc(statements.id))
      .limit(limit),
  ),
  byId('stewarding/appeals', (db, member, after, limit) =>
    db
      .select({
        id: appeals.id,
        incident_id: appeals.incident_id,
        text: appeals.text,
        news: appeals.news,
        created_at: appeals.created_at,
      })
      .from(appeals)
      .where(and(eq(appeals.user_id, member.id), gt(appeals.id, after)))
      .orderBy(asc(appeals.id))
      .limit(limit),
  ),
  byId('stewarding/penalties', (db, member, after, limit) =>
    db
      .select({
        id: penalties.id,
        decision: decisions.number,
        kind: penalties.kind,
        value: penalties.value,
        until: penalties.until,
        published_at: decisions.published_at,
        reverted_at: decisions.reverted_at,
      })
      .from(penalties)
      .innerJoin(decisions, eq(decisions.id, penalties.decision_id))
      .innerJoin(entries, eq(entries.id, penalties.entry_id))
      .where(and(ofMember(member), isNotNull(decisions.published_at), gt(penalties.id, after)))
      .orderBy(asc(penalties.id))
      .limit(limit),
  ),
  byId('challenges/places', (db, member, after, limit) =>
    db
      .select({
        id: challenges.id,
        challenge: challenges.title,
        challenge_en: challenges.title_en,
        name: challengePlaces.name,
        place: challengePlaces.place,
        score: challengePlaces.score,
        laps: challengePlaces.laps,
        car: challengePlaces.car,
        reached_at: challengePlaces.reached_at,
      })
      .from(challengePlaces)
      .innerJoin(challenges, eq(challenges.id, challengePlaces.challenge_id))
      .where(and(eq(challengePlaces.steam_id, member.steam_id ?? ''), gt(challenges.id, after)))
      .orderBy(asc(challenges.id))
      .limit(limit),
  ),
  byId('challenges/prizes', (db, member, after, limit) =>
    db
      .select({
        id: challengeAwards.id,
        challenge_id: challengeAwards.challenge_id,
        place: challengeAwards.place,
        prize: sql<string>`${challengeAwards.prize} ->> 'title'`,
        state: challengeAwards.state,
        given_at: challengeAwards.given_at,
        expires_at: challengeAwards.expires_at,
      })
      .from(challengeAwards)
      .where(and(eq(challengeAwards.steam_id, member.steam_id ?? ''), gt(challengeAwards.id, after)))
      .orderBy(asc(challengeAwards.id))
      .limit(limit),
  ),
];
