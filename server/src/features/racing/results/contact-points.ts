import type { NeutralContact } from '@paddock/contract/racing/neutral';
import { contactPoints } from '@paddock/contract/racing/rules';

/** Contact points of a session by Steam id. Contacts after the chequered flag do not count. */
export function sessionContactPoints(contacts: readonly NeutralContact[]): Map<string, number> {
  const points = new Map<string, number>();
  for (const { drivers, with: kind, kmh, after_end } of contacts) {
    if (after_end) continue;
    const gained = contactPoints(kind, kmh);
    for (const id of drivers) points.set(id, (points.get(id) ?? 0) + gained);
  }
  return points;
}
