/** Who passes to the calls of challenges, as call-table.ts has it. What prizes need besides is not known by the call. */
export const challengeCalls = `
o o o o o o o o  GET /api/v1/challenges
o o o o o o o o  GET /api/v1/challenges/{id}
o o o o o o o o  GET /api/v1/challenges/{id}/board
- x b o o o o o  GET /api/v1/admin/challenges
- x b o o o o o  GET /api/v1/admin/challenges/{id}
- x b x o o o o  POST /api/v1/admin/challenges
- x b x o o o o  PUT /api/v1/admin/challenges/{id}
- x b x o o o o  DELETE /api/v1/admin/challenges/{id}
- x b x o o o o  POST /api/v1/admin/challenges/{id}/cancel
- x b x x o o o  POST /api/v1/admin/challenges/{id}/awards/{award_id}/take-back
`;
