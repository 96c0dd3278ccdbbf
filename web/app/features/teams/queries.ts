import { listAdminTeams, teamStates } from '@paddock/contract/teams/admin-calls';
import { getMyTeams, getTeam, listTeams } from '@paddock/contract/teams/calls';
import { getTeamInvitation, listTeamInvitations } from '@paddock/contract/teams/invitation-calls';
import { infiniteQuery } from '#lib/api/infinite-query.ts';
import { query } from '#lib/api/query.ts';
import { oneOf, type UrlFilters } from '#lib/url/url-filters.ts';
import { parseSearch } from '#lib/url/url-values.ts';

/** The reader's teams, and the invitations that wait for an answer. */
export const myTeamsQuery = () => query(getMyTeams, {});

export const teamInvitationsQuery = (id: number) => query(listTeamInvitations, { params: { id } });

/** What an invitation leads to, by its code. */
export const teamInvitationQuery = (code: string) => ({
  ...query(getTeamInvitation, { params: { code } }),
  retry: false,
});

/** What an address of the staff's teams asks for. */
export const adminTeamFilters = { search: parseSearch, state: oneOf(teamStates) };

export const adminTeamsQuery = (filters: UrlFilters<typeof adminTeamFilters>) =>
  infiniteQuery(listAdminTeams, filters);

/** Reads that tell of a team, stale after any change of one. */
export const teamQueries = [
  getMyTeams,
  getTeam,
  listTeams,
  listTeamInvitations,
  getTeamInvitation,
  listAdminTeams,
] as const;
