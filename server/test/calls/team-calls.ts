/** Rows of call-table.ts about teams. */
export const teamCalls = `
o o o o o o o o  GET /api/v1/teams
o o o o o o o o  GET /api/v1/teams/{tag}
o o o o o o o o  GET /api/v1/drivers/{id}/teams
- o b o o o o o  GET /api/v1/dashboard/teams
- o b o o o o o  POST /api/v1/teams
- o b o o o o o  PUT /api/v1/teams/{id}
- o b o o o o o  DELETE /api/v1/teams/{id}
- o b o o o o o  PUT /api/v1/teams/{id}/members/{user_id}
- o b o o o o o  DELETE /api/v1/teams/{id}/members/{user_id}
- o b o o o o o  GET /api/v1/teams/{id}/invitations
- o b o o o o o  POST /api/v1/teams/{id}/invitations
- o b o o o o o  DELETE /api/v1/teams/{id}/invitations/{invitation_id}
- o b o o o o o  GET /api/v1/team-invitations/{code}
- o b o o o o o  POST /api/v1/team-invitations/{code}/accept
- o b o o o o o  POST /api/v1/team-invitations/{code}/decline
- x b o x o o o  GET /api/v1/admin/teams
- x b o x x o o  PUT /api/v1/admin/teams/{id}
- x b o x x o o  DELETE /api/v1/admin/teams/{id}/logo
- x b o x x o o  POST /api/v1/admin/teams/{id}/archive
- x b o x x o o  POST /api/v1/admin/teams/{id}/restore
`;
