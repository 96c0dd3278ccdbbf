import * as calls from '@paddock/contract/overview/retention-calls';
import type { App } from '../../../http/app-types.ts';
import { route } from '../../../http/route.ts';
import { getAllRetention, updateRetention } from './update-retention.ts';

export function retentionRoutes(app: App): void {
  route(app, calls.getRetention, ({ deps }) => getAllRetention(deps.db));
  route(app, calls.updateRetention, ({ deps, body }) => updateRetention(deps.db, body));
}
