import * as z from 'zod/mini';
import { CarRef, TrackRef } from '../catalogue/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { AsRead, FormBoolean, Id, Instant, Line, Paragraphs, PathId } from '../core/fields.ts';
import { OgImages } from '../core/og-images.ts';
import { PageQuery, Search } from '../core/paging.ts';
import { cleanName } from '../i18n/normalize-text.ts';
import { PublicUser } from '../users/calls.ts';
import { isReservedUsername } from '../users/rules.ts';
import {
  countries,
  hasTeamContrast,
  isColour,
  isTeamTag,
  teamDescriptionMax,
  teamLogoRule,
  teamNameLength,
  teamRoles,
} from './rules.ts';

/** A reference to a team: `logo` is a file name below /uploads/, `colour` #rrggbb, `country` ISO 3166 alpha-2. */
export const TeamRef = z.object({
  id: Id,
  tag: z.string(),
  name: z.string(),
  colour: z.string(),
  logo: z.nullable(z.string()),
});
export type TeamRef = z.output<typeof TeamRef>;

/** Races and wins of its current members, without banned and deleted ones. */
export const TeamSummary = z.extend(TeamRef, {
  country: z.nullable(z.string()),
  member_count: z.int(),
  races: z.int(),
  wins: z.int(),
});
export type TeamSummary = z.output<typeof TeamSummary>;

export const TeamMember = z.object({
  user: PublicUser,
  role: z.enum(teamRoles),
  joined_at: Instant,
  races: z.int(),
  wins: z.int(),
});
export type TeamMember = z.output<typeof TeamMember>;

/** A team on its own page. */
export const TeamDetail = z.extend(TeamSummary, {
  description: z.string(),
  founded_at: Instant,
  /** null for an active team. */
  archived_at: z.nullable(Instant),
  /** The owner first, then managers and drivers, longest membership first. */
  members: z.array(TeamMember),
  /** The best lap of its members on each track in any car, in ms: the newest ones, at most ten. */
  best_laps: z.array(
    z.object({
      track: TrackRef,
      car_ref: CarRef,
      driver: PublicUser,
      lap_time: z.int(),
      created_at: Instant,
    }),
  ),
  preview_images: OgImages,
});
export type TeamDetail = z.output<typeof TeamDetail>;

/** A team with the fields for its members. */
export const MyTeam = z.extend(TeamRef, {
  country: z.nullable(z.string()),
  description: z.string(),
  archived_at: z.nullable(Instant),
  updated_at: Instant,
  /** The current user's role. */
  role: z.enum(teamRoles),
  joined_at: Instant,
  members: z.array(TeamMember),
});
export type MyTeam = z.output<typeof MyTeam>;

/** A pending invitation of the current user. */
export const MyTeamInvitation = z.object({
  code: z.string(),
  team: TeamRef,
  /** null if the account was deleted. */
  invited_by: z.nullable(PublicUser),
  expires_at: Instant,
});
export type MyTeamInvitation = z.output<typeof MyTeamInvitation>;

const isFree = z.refine<string>((text) => !isReservedUsername(text.replace(/\s/g, '')), 'username_reserved');

/** Two to five letters or digits of one script. */
export const TeamTag = z
  .string()
  .check(z.overwrite(cleanName), z.refine(isTeamTag, 'team_tag_invalid'), isFree);
export const TeamName = Line(teamNameLength.min, teamNameLength.max).check(isFree);

const Colour = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.refine(isColour, 'invalid'),
  z.refine((text) => !isColour(text) || hasTeamContrast(text), 'team_colour_contrast'),
);

/** A country; empty string for none. */
const Country = z.codec(z.string(), z.nullable(z.string().check(z.refine(isCountry, 'invalid'))), {
  decode: (text) => text.trim().toUpperCase() || null,
  encode: (country) => country ?? '',
});

function isCountry(code: string): boolean {
  return countries.includes(code);
}

/** A new team. */
export const NewTeam = z.strictObject({
  name: TeamName,
  tag: TeamTag,
  colour: Colour,
  country: Country,
  description: Paragraphs(0, teamDescriptionMax),
});

/** Absent fields stay unchanged. */
export const TeamUpdate = z.strictObject({
  ...z.partial(NewTeam).shape,
  ...AsRead,
  /** Removes the stored logo; an uploaded one replaces it. */
  remove_logo: z.optional(FormBoolean),
});

const one = z.object({ id: PathId });

/** Active teams, most wins first; `search` covers names and tags. */
export const listTeams = endpoint({
  method: 'GET',
  path: '/api/v1/teams',
  access: 'public',
  query: z.object({ ...PageQuery.shape, search: Search }),
  list: TeamSummary,
});

/** By tag, case-insensitive. An archived team keeps its page. */
export const getTeam = endpoint({
  method: 'GET',
  path: '/api/v1/teams/{tag}',
  access: 'public',
  params: z.object({ tag: z.string().check(z.refine<string>(isTeamTag)) }),
  response: TeamDetail,
});

/** The active teams of a driver, oldest membership first. */
export const listDriverTeams = endpoint({
  method: 'GET',
  path: '/api/v1/drivers/{id}/teams',
  access: 'public',
  params: one,
  response: z.array(TeamRef),
});

/** The current user's teams, oldest membership first, and pending invitations. */
export const getMyTeams = endpoint({
  method: 'GET',
  path: '/api/v1/dashboard/teams',
  access: 'user',
  response: z.object({ teams: z.array(MyTeam), invitations: z.array(MyTeamInvitation) }),
});

/** The founder becomes its owner. Throws teams_too_many, team_name_taken, team_tag_taken. */
export const createTeam = endpoint({
  method: 'POST',
  path: '/api/v1/teams',
  access: 'user',
  encoding: 'multipart',
  body: NewTeam,
  files: { logo: teamLogoRule },
  response: MyTeam,
  status: 201,
  rate: 'upload',
});

/** Owner only. Throws team_role_required, team_archived, team_name_taken, team_tag_taken, changed_meanwhile. */
export const updateTeam = endpoint({
  method: 'PUT',
  path: '/api/v1/teams/{id}',
  access: 'user',
  params: one,
  encoding: 'multipart',
  body: TeamUpdate,
  files: { logo: teamLogoRule },
  response: MyTeam,
  rate: 'upload',
});

/**
 * Owner only. Deletes the team with its members and invitations. Throws team_role_required, team_archived,
 * team_in_season.
 */
export const deleteTeam = endpoint({
  method: 'DELETE',
  path: '/api/v1/teams/{id}',
  access: 'user',
  params: one,
});

const member = z.object({ id: PathId, user_id: PathId });

/**
 * Owner only: makes a member a manager or a driver; `owner` transfers the team and makes the previous owner a
 * manager. Throws team_role_required, team_archived, and teams_too_many if the member already owns a team.
 */
export const updateTeamMember = endpoint({
  method: 'PUT',
  path: '/api/v1/teams/{id}/members/{user_id}',
  access: 'user',
  params: member,
  body: z.strictObject({ role: z.enum(teamRoles) }),
  response: MyTeam,
});

/**
 * Removes a member; with the current user's id, leaves the team. After its owner leaves, the longest-serving
 * manager becomes owner, else the longest-serving driver; an empty team is archived. Throws team_role_required,
 * team_archived.
 */
export const removeTeamMember = endpoint({
  method: 'DELETE',
  path: '/api/v1/teams/{id}/members/{user_id}',
  access: 'user',
  params: member,
});
