import { listPointsTemplates } from '@paddock/contract/championships/admin-calls';
import { maxPageSize } from '@paddock/contract/core/paging';
import { query } from '#lib/api/query.ts';

export const pointsTemplatesQuery = () => query(listPointsTemplates, { query: { limit: maxPageSize } });

/** Reads invalidated by any change of a template. */
export const pointsTemplateQueries = [listPointsTemplates] as const;
