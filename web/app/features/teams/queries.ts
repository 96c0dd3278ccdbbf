import { listAdminTeams, teamStates } from '@paddock/contract/teams/admin-calls';
import { getMyTeams, getTeam, listTeams } from '@paddock/contract/teams/calls';
import { getTeamInvitation, listTeamInvitations } from '@paddock/contract/teams/invitation-calls';
import { infiniteQuery } from '#lib/api/infinite-query.ts';
import { query } from '#lib/api/query.ts';
import { oneOf, type UrlFilters } from '#lib/url/url-filters.ts';
import { parseSearch } from '#lib/url/url-values.ts';

/** The user’s teams and open invitations. */
export const myTeamsQuery = () => query(getMyTeams, {});

export const teamInvitationsQuery = (id: number) => query(listTeamInvitations, { params: { id } });

/** An invitation by its code. */
export const teamInvitationQuery = (code: string) => ({
  ...query(getTeamInvitation, { params: { code } }),
  retry: false,
});

/** URL filters of the staff’s teams. */
export const adminTeamFilters = { search: parseSearch, state: oneOf(teamStates) };

export const adminTeamsQuery = (filters: UrlFilters<typeof adminTeamFilters>) =>
  infiniteQuery(listAdminTeams, filters);

/** Reads of teams, invalidated by any change of a team. */
export const teamQueries = [
  getMyTeams,
  getTeam,
  listTeams,
  listTeamInvitations,
  getTeamInvitation,
  listAdminTeams,
] as const;
