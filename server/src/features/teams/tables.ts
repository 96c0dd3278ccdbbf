import type { TeamRole } from '@paddock/contract/teams/rules';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, ownedBy, timestampColumn } from '../../db/columns.ts';
import { editedColumn } from '../../db/edits.ts';
import { noPersonalData, personalData, pick } from '../../db/personal-data.ts';
import { users } from '../users/tables.ts';

/**
 * Teams of drivers. Names and tags are nobody else's for as long as the row is there, archived or not. What comes later and needs
 * a team that stays refers to it without a cascade: then it cannot be disbanded.
 */
export const teams = pgTable(
  'teams',
  {
    id: idColumn(),
    name: text().notNull(),
    tag: text().notNull(),
    /** What look-alikes of the name and of the tag have in common. */
    name_skeleton: text().notNull(),
    tag_skeleton: text().notNull(),
    /** Name and tag in one spelling, for the search. */
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

/**
 * Memberships that have ended, a row for each: stewards are bound by the teams that they were in since a race. The team may be gone.
 */
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

/** Those by name are for one member, the others are links. One that is used up or too old goes with the next that is made. */
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

/** Who declined an invitation of a team, and when last. */
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
  // Leaves out whom the member invited.
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
