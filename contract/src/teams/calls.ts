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

/** A team where it is named: `logo` is a file name below /uploads/, `colour` #rrggbb, `country` ISO 3166 alpha-2. */
export const TeamRef = z.object({
  id: Id,
  tag: z.string(),
  name: z.string(),
  colour: z.string(),
  logo: z.nullable(z.string()),
});
export type TeamRef = z.output<typeof TeamRef>;

/** Races and wins are those of its members of today. Banned and deleted members are counted nowhere. */
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

/** A team as its own page shows it. */
export const TeamDetail = z.extend(TeamSummary, {
  description: z.string(),
  founded_at: Instant,
  /** When it was archived; null for a team that is at work. */
  archived_at: z.nullable(Instant),
  /** The owner first, then managers and drivers, the longest-serving ones first. */
  members: z.array(TeamMember),
  /** The best lap of a member on each track with any car, in ms: the newest ones, ten at most. */
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

/** A team as one of its members sees it. */
export const MyTeam = z.extend(TeamRef, {
  country: z.nullable(z.string()),
  description: z.string(),
  archived_at: z.nullable(Instant),
  updated_at: Instant,
  /** What the reader is in it. */
  role: z.enum(teamRoles),
  joined_at: Instant,
  members: z.array(TeamMember),
});
export type MyTeam = z.output<typeof MyTeam>;

/** An invitation to the reader that may still be answered. */
export const MyTeamInvitation = z.object({
  code: z.string(),
  team: TeamRef,
  /** Who invites; null where the account is gone. */
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

/** A country, or none by an empty text. */
const Country = z.codec(z.string(), z.nullable(z.string().check(z.refine(isCountry, 'invalid'))), {
  decode: (text) => text.trim().toUpperCase() || null,
  encode: (country) => country ?? '',
});

function isCountry(code: string): boolean {
  return countries.includes(code);
}

/** The form of a team. */
export const NewTeam = z.strictObject({
  name: TeamName,
  tag: TeamTag,
  colour: Colour,
  country: Country,
  description: Paragraphs(0, teamDescriptionMax),
});

/** The form of a change: what is absent stays. */
export const TeamUpdate = z.strictObject({
  ...z.partial(NewTeam).shape,
  ...AsRead,
  /** Takes the stored logo away; a new one that comes along takes its place. */
  remove_logo: z.optional(FormBoolean),
});

const one = z.object({ id: PathId });

/** Teams at work, those with the most wins first; `search` looks at names and tags. */
export const listTeams = endpoint({
  method: 'GET',
  path: '/api/v1/teams',
  access: 'public',
  query: z.object({ ...PageQuery.shape, search: Search }),
  list: TeamSummary,
});

/** By the tag, in whatever case. An archived team keeps its page. */
export const getTeam = endpoint({
  method: 'GET',
  path: '/api/v1/teams/{tag}',
  access: 'public',
  params: z.object({ tag: z.string().check(z.refine<string>(isTeamTag)) }),
  response: TeamDetail,
});

/** The teams of a driver that are at work, the oldest membership first. */
export const listDriverTeams = endpoint({
  method: 'GET',
  path: '/api/v1/drivers/{id}/teams',
  access: 'public',
  params: one,
  response: z.array(TeamRef),
});

/** The reader's teams, the oldest membership first, and the invitations that wait for an answer. */
export const getMyTeams = endpoint({
  method: 'GET',
  path: '/api/v1/dashboard/teams',
  access: 'user',
  response: z.object({ teams: z.array(MyTeam), invitations: z.array(MyTeamInvitation) }),
});

/** Who founds it owns it. Throws teams_too_many, team_name_taken, team_tag_taken. */
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

/** By the owner. Throws team_role_required, team_archived, team_name_taken, team_tag_taken, changed_meanwhile. */
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

/** Disbanded by the owner: gone with its members and invitations. Throws team_role_required, team_archived, team_in_season. */
export const deleteTeam = endpoint({
  method: 'DELETE',
  path: '/api/v1/teams/{id}',
  access: 'user',
  params: one,
});

const member = z.object({ id: PathId, user_id: PathId });

/**
 * By the owner: makes a member a manager or a driver; `owner` hands the team over, and who did is a manager from then on.
 * Throws team_role_required, team_archived, teams_too_many where the member owns a team already.
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
 * Removes a member, or leaves where it is the own id. After an owner who leaves, the longest-serving manager owns the team, else
 * the longest-serving driver; one whom nobody is left in is archived. Throws team_role_required, team_archived.
 */
export const removeTeamMember = endpoint({
  method: 'DELETE',
  path: '/api/v1/teams/{id}/members/{user_id}',
  access: 'user',
  params: member,
});
