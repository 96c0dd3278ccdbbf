/** What grows with use and is kept by months; whatever else there is, the ledger above all, is kept for ever. */
export const retainedTables = ['laps', 'safety_history', 'notifications', 'audit_log'] as const;
export type RetainedTable = (typeof retainedTables)[number];

/** In months. The boards of 30 days and the charts of 90 look back into what is always kept; 0 keeps for ever. */
export const retentionMin = 6;
export const retentionMax = 240;

/** Until the developer says otherwise. */
export const defaultRetention: Readonly<Record<RetainedTable, number>> = {
  laps: 0,
  safety_history: 24,
  notifications: 12,
  audit_log: 0,
};
