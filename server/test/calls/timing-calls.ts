/** Rows of call-table.ts about timing. */
export const timingCalls = `
- k k k k k k k  POST /api/v1/ingest/live
o o o o o o o o  GET /api/v1/servers/{id}/timing
o o o o o o o o  GET /api/v1/servers/{id}/timing/stream
o o o o o o o o  GET /api/v1/events/{id}/timing
o o o o o o o o  GET /api/v1/events/{id}/timing/stream
o o o o o o o o  GET /api/v1/servers/{id}/sessions
o o o o o o o o  GET /api/v1/timing-sessions/{id}
o o o o o o o o  GET /api/v1/timing-sessions/{id}/laps
- x b x x o o o  PUT /api/v1/admin/servers/{id}/timing
- x b o o o o o  GET /api/v1/admin/catalogue/layouts/{id}/sectors
`;
