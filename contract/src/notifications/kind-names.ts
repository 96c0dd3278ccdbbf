/**
 * The kinds by their names alone, in the order of the catalogue: whoever reads a list of notifications needs no words of them before
 * one is shown.
 */
export const kindNames = [
  'purchase_delivered',
  'gift_received',
  'purchase_refunded',
  'payment_late',
  'event_soon',
  'subscription_ending',
  'ticket_answered',
  'ticket_message',
  'comment',
  'post_moderated',
  'lap_voided',
  'team_invited',
  'entry_state',
  'place_offered',
  'offer_lapsed',
  'check_in_open',
  'round_changed',
  'result_official',
  'incident_named',
  'statement_due',
  'decision_made',
  'appeal_decided',
  'steward_work',
  'licence_barred',
  'data_export_ready',
  'ban_lifted',
] as const;
