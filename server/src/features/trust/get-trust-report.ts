import type { TrustReport } from '@paddock/contract/trust/calls';
import type { Deps } from '../../adapters/deps.ts';
import type { Database } from '../../db/database.ts';
import { measureTrust } from './queries.ts';

/** Figures of months do not move within it. */
const measuredForMs = 15 * 60_000;

interface Measured {
  at: Date;
  report: Promise<TrustReport>;
}

const measured = new WeakMap<Database, Measured>();

/** What was measured in the last quarter of an hour, otherwise measured now, once for all who ask meanwhile. */
export function getTrustReport({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<TrustReport> {
  const at = now();
  const known = measured.get(db.database);
  if (known && Math.abs(at.getTime() - known.at.getTime()) < measuredForMs) return known.report;
  const report = measureTrust(db, at);
  measured.set(db.database, { at, report });
  // What failed is nothing to remember.
  report.catch(() => {
    if (measured.get(db.database)?.report === report) measured.delete(db.database);
  });
  return report;
}
