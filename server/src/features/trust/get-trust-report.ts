import type { TrustReport } from '@paddock/contract/trust/calls';
import type { Deps } from '../../adapters/deps.ts';
import { databaseOf, type Executor } from '../../db/database.ts';
import { measureTrust } from './queries.ts';

/** Figures of months do not move within it. */
const measuredForMs = 15 * 60_000;

interface Measured {
  at: Date;
  report: Promise<TrustReport>;
}

const measured = new WeakMap<Executor, Measured>();

/** What was measured in the last quarter of an hour, otherwise measured now, once for all who ask meanwhile. */
export function getTrustReport({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<TrustReport> {
  const at = now();
  const owner = databaseOf(db);
  const known = measured.get(owner);
  if (known && Math.abs(at.getTime() - known.at.getTime()) < measuredForMs) return known.report;
  const report = measureTrust(db, at);
  measured.set(owner, { at, report });
  // What failed is nothing to remember.
  report.catch(() => {
    if (measured.get(owner)?.report === report) measured.delete(owner);
  });
  return report;
}
