import * as calls from '@paddock/contract/championships/admin-calls';
import type { App } from '../../../http/app-types.ts';
import { route } from '../../../http/route.ts';
import { createPointsTemplate, deletePointsTemplate, updatePointsTemplate } from './points-templates.ts';
import { listPointsTemplates } from './queries.ts';

export function templateRoutes(app: App): void {
  route(app, calls.listPointsTemplates, ({ deps, query }) => listPointsTemplates(deps.db, query));

  route(app, calls.createPointsTemplate, ({ deps, body }) => createPointsTemplate(deps, body));

  route(app, calls.updatePointsTemplate, ({ deps, params, body }) =>
    updatePointsTemplate(deps, params.id, body),
  );

  route(app, calls.deletePointsTemplate, async ({ deps, params }) => {
    await deletePointsTemplate(deps, params.id);
    return undefined;
  });
}
