/** Rows of call-table.ts about notifications. */
export const notificationCalls = `
- o b o o o o o  GET /api/v1/notifications
- o b o o o o o  GET /api/v1/notifications/unread-count
- o b o o o o o  POST /api/v1/notifications/{id}/read
- o b o o o o o  POST /api/v1/notifications/read-all
- o b o o o o o  GET /api/v1/notifications/stream
- o b o o o o o  GET /api/v1/notifications/settings
- o b o o o o o  PUT /api/v1/notifications/settings
- o b o o o o o  POST /api/v1/notifications/telegram
- o b o o o o o  DELETE /api/v1/notifications/telegram
- o b o o o o o  GET /api/v1/notifications/devices
- o b o o o o o  POST /api/v1/notifications/devices
- o b o o o o o  DELETE /api/v1/notifications/devices/{id}
`;
