import type { AdminCar, AdminTrack } from '@paddock/contract/catalogue/admin-calls';
import * as calls from '@paddock/contract/catalogue/admin-calls';
import * as outlines from '@paddock/contract/catalogue/outline-calls';
import * as rawIds from '@paddock/contract/catalogue/raw-id-calls';
import { containsText } from '@paddock/contract/i18n/normalize-text';
import type { App } from '../../../http/app-types.ts';
import { paginate } from '../../../http/paginate.ts';
import { route } from '../../../http/route.ts';
import { clearNames } from '../names.ts';
import { assignId } from './assign-id.ts';
import { createCar, deleteCar, updateCar } from './car-writes.ts';
import { createLayout, deleteLayout, updateLayout } from './layout-writes.ts';
import { listCars, listTracks } from './queries.ts';
import { deleteOutline, setOutline } from './set-outline.ts';
import { createTrack, deleteTrack, updateTrack } from './track-writes.ts';

const trackText = ({ name, name_fa, variant, layouts }: AdminTrack) =>
  [name, name_fa, variant, ...layouts.flatMap((layout) => [layout.name, layout.name_fa, ...layout.ids])]
    .filter(Boolean)
    .join(' ');
const carText = ({ name, brand, ids }: AdminCar) => [name, brand, ...ids].join(' ');

export function catalogueAdminRoutes(app: App): void {
  /** Makes a write visible at once in this process; other processes are notified by the database. */
  async function clearNamesAfter<Answer>(write: Promise<Answer>): Promise<Answer> {
    const answer = await write;
    clearNames(app.deps.db);
    return answer;
  }

  route(app, calls.listAdminTracks, async ({ deps, query }) => {
    const isFound = containsText(query.search ?? '');
    const isAsked = ({ game }: AdminTrack) => query.game === undefined || query.game === game;
    const tracks = await listTracks(deps.db);
    const matching = tracks.filter((track) => isAsked(track) && isFound(trackText(track)));
    return paginate(matching, query);
  });

  route(app, calls.listAdminCars, async ({ deps, query }) => {
    const isFound = containsText(query.search ?? '');
    const isAsked = (car: AdminCar) =>
      (query.game === undefined || query.game === car.game) &&
      (query.class === undefined || query.class === car.class);
    const cars = await listCars(deps.db);
    const matching = cars.filter((car) => isAsked(car) && isFound(carText(car)));
    return paginate(matching, query);
  });

  route(app, calls.createTrack, ({ deps, body }) => clearNamesAfter(createTrack(deps, body)));
  route(app, calls.updateTrack, ({ deps, params, body }) =>
    clearNamesAfter(updateTrack(deps, params.id, body)),
  );
  route(app, calls.deleteTrack, ({ deps, params }) => clearNamesAfter(deleteTrack(deps, params.id)));
  route(app, calls.createLayout, ({ deps, body }) => clearNamesAfter(createLayout(deps, body)));
  route(app, calls.updateLayout, ({ deps, params, body }) =>
    clearNamesAfter(updateLayout(deps, params.id, body)),
  );
  route(app, calls.deleteLayout, ({ deps, params }) => clearNamesAfter(deleteLayout(deps, params.id)));
  route(app, calls.createCar, ({ deps, body }) => clearNamesAfter(createCar(deps, body)));
  route(app, calls.updateCar, ({ deps, params, body }) => clearNamesAfter(updateCar(deps, params.id, body)));
  route(app, calls.deleteCar, ({ deps, params }) => clearNamesAfter(deleteCar(deps, params.id)));
  route(app, rawIds.assignId, ({ deps, body }) => clearNamesAfter(assignId(deps, body)));
  route(app, outlines.setOutline, ({ deps, params, body }) =>
    clearNamesAfter(setOutline(deps, params.id, body)),
  );
  route(app, outlines.deleteOutline, ({ deps, params }) => clearNamesAfter(deleteOutline(deps, params.id)));
}
