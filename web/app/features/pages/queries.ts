import { getAdminPage, listAdminPages, previewPage } from '@paddock/contract/pages/calls';
import { getAdminFooter } from '@paddock/contract/pages/footer-calls';
import { query } from '#lib/api/query.ts';

export const adminPagesQuery = () => query(listAdminPages, {});

export const adminPageQuery = (id: number) => query(getAdminPage, { params: { id } });

/** The server’s rendering of an unsaved text. */
export const previewPageQuery = (content: string) => query(previewPage, { body: { content } });

export const adminFooterQuery = () => query(getAdminFooter, {});

/** Staff reads of pages, invalidated by any change. */
export const pageQueries = [listAdminPages, getAdminPage] as const;
