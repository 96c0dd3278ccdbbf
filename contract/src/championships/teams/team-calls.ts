import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { Id } from '../../core/fields.ts';
import { PageQuery } from '../../core/paging.ts';
import { isTeamTag } from '../../teams/rules.ts';
import { SeasonTeam } from '../calls.ts';
import { teamPeriods } from '../rules.ts';
import { championshipStates } from '../states/championship-state.ts';

/** A team's official results. Points have at most two decimals; ties share a position. */
export const TeamStanding = z.object({
  position: z.int(),
  team_id: Id,
  team: SeasonTeam,
  points: z.number(),
  /** Rounds with a result of one of its cars. */
  rounds: z.int(),
  wins: z.int(),
  podiums: z.int(),
});
export type TeamStanding = z.output<typeof TeamStanding>;

/** A team's record in a championship; position and points are null before its first result. */
export const TeamChampionship = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  name_en: z.nullable(z.string()),
  season: z.string(),
  state: z.enum(championshipStates),
  position: z.nullable(z.int()),
  points: z.nullable(z.number()),
  wins: z.int(),
  podiums: z.int(),
});
export type TeamChampionship = z.output<typeof TeamChampionship>;

/**
 * All teams by points in official results, with as many cars as each championship counts. Covers rounds that
 * started in this season (a quarter of the Persian year) or all time. Deleted teams keep their last name.
 */
export const listTeamStandings = endpoint({
  method: 'GET',
  path: '/api/v1/teams/standings',
  access: 'public',
  query: z.object({ ...PageQuery.shape, period: z.optional(z.enum(teamPeriods)) }),
  list: TeamStanding,
});

/** The championships of a team, latest first. By tag, case-insensitive. */
export const listTeamChampionships = endpoint({
  method: 'GET',
  path: '/api/v1/teams/{tag}/championships',
  access: 'public',
  params: z.object({ tag: z.string().check(z.refine<string>(isTeamTag)) }),
  query: PageQuery,
  list: TeamChampionship,
});
