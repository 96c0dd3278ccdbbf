import { listAdminPosts } from '@paddock/contract/blog/admin-calls';
import { getPost, listComments, listManagedPosts, previewPost } from '@paddock/contract/blog/calls';
import { postOrders, postStatuses } from '@paddock/contract/blog/rules';
import { infiniteQuery } from '#lib/api/infinite-query.ts';
import { query } from '#lib/api/query.ts';
import { anyText, oneOf, type UrlFilters } from '#lib/url/url-filters.ts';
import { parseId, parseSearch } from '#lib/url/url-values.ts';

/** What an address of the management asks for. */
export const managedPostFilters = { status: oneOf(postStatuses), search: anyText };

/** The own posts. */
export const managedPostsQuery = (filters: UrlFilters<typeof managedPostFilters>) =>
  infiniteQuery(listManagedPosts, filters, { pageLength: 20 });

/** What an address of the staff's posts asks for. */
export const adminPostFilters = {
  status: oneOf(postStatuses),
  search: parseSearch,
  author: (text: string | null) => parseId(text ?? undefined),
  order: oneOf(postOrders),
};

/** The post that an address of the staff opens, by its slug, and which part of it. */
export const openedPostFilters = { post: anyText, part: oneOf(['text', 'comments'], 'text') };
export type PostPart = UrlFilters<typeof openedPostFilters>['part'];

/** The filter of the calls that list and export. */
export const toAdminPostFilter = ({ author, ...filters }: UrlFilters<typeof adminPostFilters>) => ({
  ...filters,
  author_id: author,
});

/** The posts of everybody. */
export const adminPostsQuery = (filters: UrlFilters<typeof adminPostFilters>) =>
  infiniteQuery(listAdminPosts, toAdminPostFilter(filters));

/** The comments of a post as one list that grows. */
export const allCommentsQuery = (id: number) => infiniteQuery(listComments, {}, { params: { id } });

/** A post with what it is to the reader. */
export const postQuery = (slug: string) => query(getPost, { params: { slug } });

/** What the server makes of a text that is not stored. */
export const previewQuery = (content: string) => query(previewPost, { body: { content } });

/** Lists that tell of posts, stale after any change of one. What is read of a single post is read anew where it is shown. */
export const postQueries = [listManagedPosts, listAdminPosts] as const;

/** What the staff read of posts, all of it stale after whatever they do to one. */
export const adminPostQueries = [...postQueries, getPost, listComments] as const;
