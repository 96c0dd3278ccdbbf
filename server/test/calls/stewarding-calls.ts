/** Rows of call-table.ts about stewarding. Parties and stewards depend on the case; these callers are neither. */
export const stewardingCalls = `
- o b o o o o o  GET /api/v1/incidents/form
- o b o o o o o  GET /api/v1/incidents/races
- o b o o o o o  POST /api/v1/incidents
- o b o o o o o  GET /api/v1/incidents
- o b o o o o o  GET /api/v1/incidents/{id}
- o b o o o o o  DELETE /api/v1/incidents/{id}
- o b o o o o o  GET /api/v1/incidents/{id}/clip
- k k k k k k k  PUT /api/v1/ingest/reports/{guid}
- o b o o o o o  PUT /api/v1/incidents/{id}/statement
- o b o o o o o  POST /api/v1/incidents/{id}/appeal
o o o o o o o o  GET /api/v1/championships/{slug}/decisions
o o o o o o o o  GET /api/v1/decisions/{id}
- o b o o o o o  GET /api/v1/stewards/incidents
- o b o o o o o  GET /api/v1/stewards/panels
- o b o o o o o  GET /api/v1/stewards/incidents/{id}
- o b o o o o o  PUT /api/v1/stewards/incidents/{id}
- o b o o o o o  GET /api/v1/stewards/incidents/{id}/server-reports/{report}/{file}
- o b o o o o o  POST /api/v1/stewards/incidents/{id}/vote
- o b o o o o o  POST /api/v1/stewards/incidents/{id}/question
- o b o o o o o  POST /api/v1/stewards/incidents/{id}/decision
- o b o o o o o  POST /api/v1/stewards/incidents/{id}/decision/preview
- o b o o o o o  POST /api/v1/stewards/incidents/{id}/publish
- x b o o o o o  GET /api/v1/admin/championships/{id}/stewards
- x b x o o o o  PUT /api/v1/admin/championships/{id}/stewards
`;
