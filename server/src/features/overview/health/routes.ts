import { getHealth, testService } from '@paddock/contract/overview/calls';
import { audit } from '../../../db/audit/audit.ts';
import type { App } from '../../../http/app-types.ts';
import { route } from '../../../http/route.ts';
import { checkHealth, type LastServiceTests } from './get-health.ts';
import { probeService } from './test-service.ts';

export function healthRoutes(app: App): void {
  const started_at = app.deps.now();
  const tested: LastServiceTests = new Map();

  route(app, getHealth, ({ deps }) =>
    checkHealth(deps, { started_at, tested, isProxyUnknown: app.proxy.isUnknown }),
  );

  route(app, testService, async ({ deps, viewer, params: { name } }) => {
    const outcome = await probeService(deps, name, viewer.id);
    if (outcome.reason !== 'not_configured') tested.set(name, outcome.ok);
    await audit(deps.db, { target: { type: 'service', id: name }, after: outcome });
    return outcome;
  });
}
