import { listPanels } from '@paddock/contract/stewarding/panel-list';
import { query } from '#lib/api/query.ts';

/** The reader's panels. Apart from the other reads: every signed-in page carries it. */
export const panelsQuery = () => query(listPanels, {});
