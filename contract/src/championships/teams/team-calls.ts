import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { Id } from '../../core/fields.ts';
import { PageQuery } from '../../core/paging.ts';
import { isTeamTag } from '../../teams/rules.ts';
import { SeasonTeam } from '../calls.ts';
import { teamPeriods } from '../rules.ts';
import { championshipStates } from '../states/championship-state.ts';

/** A team by what its cars won in official results. Points have two decimals at most; equals have one position. */
export const TeamStanding = z.object({
  position: z.int(),
  team_id: Id,
  team: SeasonTeam,
  points: z.number(),
  /** Rounds in which a car of it stands in a result. */
  rounds: z.int(),
  wins: z.int(),
  podiums: z.int(),
});
export type TeamStanding = z.output<typeof TeamStanding>;

/** What a team did in one championship; position and points are null before its first result. */
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
 * All teams by points of official results, with as many cars as each championship counts: of rounds that began in this season, a
 * quarter of the Persian year, or of all time. One that is gone stays under its last name.
 */
export const listTeamStandings = endpoint({
  method: 'GET',
  path: '/api/v1/teams/standings',
  access: 'public',
  query: z.object({ ...PageQuery.shape, period: z.optional(z.enum(teamPeriods)) }),
  list: TeamStanding,
});

/** The championships that a team is or was in, the latest first. By the tag, in whatever case. */
export const listTeamChampionships = endpoint({
  method: 'GET',
  path: '/api/v1/teams/{tag}/championships',
  access: 'public',
  params: z.object({ tag: z.string().check(z.refine<string>(isTeamTag)) }),
  query: PageQuery,
  list: TeamChampionship,
});
