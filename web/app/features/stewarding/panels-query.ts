import { listPanels } from '@paddock/contract/stewarding/panel-list';
import { query } from '#lib/api/query.ts';

/** The user’s stewards’ panels. In its own file, because every signed-in page loads it. */
export const panelsQuery = () => query(listPanels, {});
