/** Rows of call-table.ts about purchases, rivals and public information. */
export const memberCalls = `
o o o o o o o o  GET /api/v1/trust
- o b o o o o o  GET /api/v1/dashboard/next-steps
- o b o o o o o  GET /api/v1/dashboard/rivals
- o b o o o o o  PUT /api/v1/dashboard/rivals/{driver}
- o b o o o o o  DELETE /api/v1/dashboard/rivals/{driver}
- o b o o o o o  PUT /api/v1/users/subscriptions/{id}/pause
- o b o o o o o  DELETE /api/v1/users/subscriptions/{id}/pause
- o b o o o o o  POST /api/v1/transactions/{transaction_id}/move
- o b o o o o o  GET /api/v1/users/subscriptions/user
- o b o o o o o  GET /api/v1/transactions/user/transactions
- o b o o o o o  GET /api/v1/transactions/{transaction_id}/status
- o b o o o o o  GET /api/v1/transactions/user/purchases
- o b o o o o o  GET /api/v1/transactions/methods
- o b o o o o o  GET /api/v1/transactions/recipient
- o b o o o o o  GET /api/v1/transactions/user/statement
- o b o o o o o  POST /api/v1/transactions/create-payment
- o b o o o o o  POST /api/v1/transactions/create-zarinpal-payment
- o b o o o o o  POST /api/v1/transactions/checkout
- o b o o o o o  POST /api/v1/transactions/pay-with-balance
- o b o o o o o  POST /api/v1/transactions/balance/checkout
`;
