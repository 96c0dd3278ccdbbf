import { getAdminPage, listAdminPages, previewPage } from '@paddock/contract/pages/calls';
import { getAdminFooter } from '@paddock/contract/pages/footer-calls';
import { query } from '#lib/api/query.ts';

export const adminPagesQuery = () => query(listAdminPages, {});

export const adminPageQuery = (id: number) => query(getAdminPage, { params: { id } });

/** What the server makes of a text that is not stored. */
export const previewPageQuery = (content: string) => query(previewPage, { body: { content } });

export const adminFooterQuery = () => query(getAdminFooter, {});

/** What the staff read of pages, stale after any change of one. */
export const pageQueries = [listAdminPages, getAdminPage] as const;
