import * as calls from '@paddock/contract/pages/footer-calls';
import type { App } from '../../../http/app-types.ts';
import { route } from '../../../http/route.ts';
import { getAdminFooter, getFooter } from './queries.ts';
import { createSeal, deleteSeal, updateSeal } from './seals.ts';
import { updateFooter } from './update-footer.ts';

export function footerRoutes(app: App): void {
  route(app, calls.getFooter, ({ deps }) => getFooter(deps.db), { cached: true, replica: true });

  route(app, calls.getAdminFooter, ({ deps }) => getAdminFooter(deps.db));

  route(app, calls.updateFooter, ({ deps, body }) => updateFooter(deps, body));

  route(app, calls.createSeal, ({ deps, body, files }) =>
    createSeal(deps, { form: body, files: files['image'] ?? [] }),
  );

  route(app, calls.updateSeal, ({ deps, params, body: { updated_at: seen, ...form }, files }) =>
    updateSeal(deps, params.id, { form, files: files['image'] ?? [], seen }),
  );

  route(app, calls.deleteSeal, async ({ deps, params }) => {
    await deleteSeal(deps, params.id);
    return undefined;
  });
}
