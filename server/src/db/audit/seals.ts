import { createHmac } from 'node:crypto';
import type { Secrets } from '../../config/secret.ts';
import type { auditDropped, auditHead, auditLog, auditResealed } from './tables.ts';

type AuditRow = typeof auditLog.$inferSelect;

/** What is sealed is a list in an order that must stay. */
function seal(values: readonly unknown[], secret: string): string {
  return createHmac('sha256', `${secret}:audit`).update(JSON.stringify(values)).digest('hex');
}

/** Whether one of the secrets has made a seal. */
export const isSealedBy = (
  secrets: Secrets,
  seal: string | null,
  make: (secret: string) => string,
): boolean => secrets.some((secret) => make(secret) === seal);

type Said = Omit<AuditRow, 'seal' | 'chain_position' | 'chain_seal' | 'redaction_seal'>;

function saidBy(row: Said): unknown[] {
  return [
    row.id,
    row.at.toISOString(),
    row.actor_id,
    row.actor_name,
    row.actor_level,
    row.action,
    row.target_type,
    row.target_id,
    row.target_name,
    row.before,
    row.after,
    row.ip,
    row.request_id,
  ];
}

/** The seal of a row, hex: of what it says and of which row it is. */
export function sealAuditRow(row: Said, secret: string): string {
  return seal(saidBy(row), secret);
}

/** The seal of what is left of a row at its place, hex; the row's own seal stays, and with it the chain. */
export function sealRedaction(row: Omit<AuditRow, 'redaction_seal'>, secret: string): string {
  return seal(['redacted', row.chain_position, row.chain_seal, row.seal, ...saidBy(row)], secret);
}

/** What the first row of the chain follows. */
export const chainStart = '';

interface Link {
  position: number;
  /** The chain seal of the row before, or `chainStart`. */
  previous: string;
  row: Pick<AuditRow, 'seal'>;
}

/** The seal of a row's place in the chain, hex. */
export function sealLink({ position, previous, row }: Link, secret: string): string {
  return seal(['link', position, previous, row.seal], secret);
}

/** The seal of the chain's end, hex. */
export function sealHead(
  { position, chain_seal }: Pick<typeof auditHead.$inferSelect, 'position' | 'chain_seal'>,
  secret: string,
): string {
  return seal(['head', position, chain_seal], secret);
}

/** The seal of a row at its place, with the seals that it bears, hex: what holds it under a later secret than theirs. */
export function sealPlace(row: AuditRow, secret: string): string {
  return seal(['place', row.chain_position, row.chain_seal, row.seal, sealAuditRow(row, secret)], secret);
}

/** The seal of a stretch that was sealed anew, hex. */
export function sealResealed(
  { first_position, seals }: Pick<typeof auditResealed.$inferSelect, 'first_position' | 'seals'>,
  secret: string,
): string {
  return seal(['resealed', first_position, seals], secret);
}

/** The seal of a stretch that was dropped on purpose, hex. */
export function sealDropped(
  { first_position, last_position, chain_seal }: Omit<typeof auditDropped.$inferSelect, 'seal'>,
  secret: string,
): string {
  return seal(['dropped', first_position, last_position, chain_seal], secret);
}
