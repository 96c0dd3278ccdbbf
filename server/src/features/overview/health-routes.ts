import { getHealth, testService } from '@paddock/contract/overview';
import { audit } from '../../db/audit/audit.ts';
import type { App } from '../../http/app-types.ts';
import { route } from '../../http/route.ts';
import { examine, type Tested } from './health.ts';
import { askService } from './service-tests.ts';

export function healthRoutes(app: App): void {
  const started_at = app.deps.now();
  const tested: Tested = new Map();

  route(app, getHealth, ({ deps }) => examine(deps, started_at, tested));

  route(app, testService, async ({ deps, params: { name } }) => {
    const outcome = await askService(deps, name);
    if (outcome.reason !== 'not_configured') tested.set(name, outcome.ok);
    await audit(deps.db, { target: { type: 'service', id: name }, after: outcome });
    return outcome;
  });
}
