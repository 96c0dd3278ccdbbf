import * as calls from '@paddock/contract/trust/calls';
import type { App } from '../../http/app-types.ts';
import { route } from '../../http/route.ts';
import { getTrustReport } from './get-trust-report.ts';

export function trustRoutes(app: App): void {
  route(app, calls.getTrustReport, ({ deps }) => getTrustReport(deps), { cached: true, replica: true });
}
