import type { TeamRole } from '@paddock/contract/teams/rules';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, ownedBy, timestampColumn } from '../../db/columns.ts';
import { editedColumn } from '../../db/edits.ts';
import { noPersonalData, personalData, pick } from '../../db/personal-data.ts';
import { users } from '../users/tables.ts';

/**
 * Teams of drivers. Names and tags stay reserved while the row exists, archived or not. Later tables refer to a team
 * without a cascade, which prevents disbanding it.
 */
export const teams = pgTable(
  'teams',
  {
    id: idColumn(),
    name: text().notNull(),
    tag: text().notNull(),
    /** Normal forms that look-alike names and tags share. */
    name_skeleton: text().notNull(),
    tag_skeleton: text().notNull(),
    /** Name and tag normalised for searching. */
    search_text: text().notNull(),
    /** #rrggbb */
    colour: text().notNull(),
    logo: text(),
    description: text().notNull(),
    /** ISO 3166 alpha-2 */
    country: text(),
    founded_at: timestampColumn().notNull(),
    archived_at: timestampColumn(),
    updated_at: editedColumn(),
  },
  (table) => [
    uniqueIndex('teams_name').on(table.name_skeleton),
    uniqueIndex('teams_tag').on(table.tag_skeleton),
  ],
);

const team = () => ownedBy(() => teams.id);
const user = () => ownedBy(() => users.id);

export const teamMembers = pgTable(
  'team_members',
  {
    team_id: team(),
    user_id: user(),
    role: text().$type<TeamRole>().notNull(),
    joined_at: timestampColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.team_id, table.user_id] }),
    uniqueIndex('team_members_owner').on(table.team_id).where(sql`${table.role} = 'owner'`),
    index('team_members_user').on(table.user_id),
  ],
);

/** Ended memberships. Stewards must not judge cases of teams they belonged to at the time. The team may be deleted. */
export const endedTeamMemberships = pgTable(
  'ended_team_memberships',
  {
    id: idColumn(),
    team_id: integer().notNull(),
    user_id: user(),
    role: text().$type<TeamRole>().notNull(),
    joined_at: timestampColumn().notNull(),
    left_at: timestampColumn().notNull(),
  },
  (table) => [index('ended_team_memberships_user').on(table.user_id, table.left_at)],
);

/** Invitations for one member by name, or as a link. Used and expired ones are deleted when the next one is created. */
export const teamInvitations = pgTable(
  'team_invitations',
  {
    id: idColumn(),
    team_id: team(),
    code: text().notNull().unique(),
    user_id: integer().references(() => users.id, { onDelete: 'cascade' }),
    invited_by: user(),
    uses: integer().notNull().default(0),
    uses_max: integer().notNull(),
    created_at: timestampColumn().notNull(),
    expires_at: timestampColumn().notNull(),
  },
  (table) => [
    index('team_invitations_team').on(table.team_id),
    index('team_invitations_user').on(table.user_id),
    index('team_invitations_inviter').on(table.invited_by),
  ],
);

/** Members who declined a team's invitation, with the last time. */
export const teamDeclines = pgTable(
  'team_declines',
  { team_id: team(), user_id: user(), declined_at: timestampColumn().notNull() },
  (table) => [
    primaryKey({ columns: [table.team_id, table.user_id] }),
    index('team_declines_user').on(table.user_id),
  ],
);

noPersonalData(teams);
personalData(teamMembers, 'closing', {
  'teams/memberships': {
    columns: { team: teams.name, tag: teams.tag, ...pick(teamMembers, 'role, joined_at') },
  },
});
personalData(endedTeamMemberships, 'closing', {
  'teams/former-memberships': {
    columns: { team: teams.name, tag: teams.tag, ...pick(endedTeamMemberships, 'role, joined_at, left_at') },
    joins: [[endedTeamMemberships.team_id, teams]],
  },
});
personalData(teamInvitations, 'closing', {
  // Excludes who was invited.
  'teams/invitations': ({ id }) => ({
    of: [teamInvitations.invited_by, teamInvitations.user_id],
    columns: {
      kind: sql`case when ${teamInvitations.invited_by} = ${id} then 'sent' else 'received' end`,
      team: teams.name,
      created_at: teamInvitations.created_at,
    },
  }),
});
personalData(teamDeclines, 'closing', {
  'teams/declined': { columns: { team: teams.name, declined_at: teamDeclines.declined_at } },
});
