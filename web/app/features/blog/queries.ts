import { listAdminPosts } from '@paddock/contract/blog/admin-calls';
import { getPost, listComments, listManagedPosts, previewPost } from '@paddock/contract/blog/calls';
import { postOrders, postStatuses } from '@paddock/contract/blog/rules';
import { infiniteQuery } from '#lib/api/infinite-query.ts';
import { query } from '#lib/api/query.ts';
import { anyText, oneOf, type UrlFilters } from '#lib/url/url-filters.ts';
import { parseId, parseSearch } from '#lib/url/url-values.ts';

/** URL filters of the post management. */
export const managedPostFilters = { status: oneOf(postStatuses), search: anyText };

/** The user’s own posts. */
export const managedPostsQuery = (filters: UrlFilters<typeof managedPostFilters>) =>
  infiniteQuery(listManagedPosts, filters, { pageLength: 20 });

/** URL filters of the staff’s post list. */
export const adminPostFilters = {
  status: oneOf(postStatuses),
  search: parseSearch,
  author: (text: string | null) => parseId(text ?? undefined),
  order: oneOf(postOrders),
};

/** URL parameters of the staff’s post dialog: the slug of the open post and its tab. */
export const openedPostFilters = { post: anyText, part: oneOf(['text', 'comments'], 'text') };
export type PostPart = UrlFilters<typeof openedPostFilters>['part'];

/** The filter of the list and export calls. */
export const toAdminPostFilter = ({ author, ...filters }: UrlFilters<typeof adminPostFilters>) => ({
  ...filters,
  author_id: author,
});

/** Posts of all authors. */
export const adminPostsQuery = (filters: UrlFilters<typeof adminPostFilters>) =>
  infiniteQuery(listAdminPosts, toAdminPostFilter(filters));

/** The comments of a post as an infinite list. */
export const allCommentsQuery = (id: number) => infiniteQuery(listComments, {}, { params: { id } });

/** A post with the user’s own like. */
export const postQuery = (slug: string) => query(getPost, { params: { slug } });

/** The server’s rendering of an unsaved text. */
export const previewQuery = (content: string) => query(previewPost, { body: { content } });

/** Lists of posts, invalidated by any change of a post. Single posts are refetched when shown. */
export const postQueries = [listManagedPosts, listAdminPosts] as const;

/** Staff reads of posts, invalidated by any change of a post. */
export const adminPostQueries = [...postQueries, getPost, listComments] as const;
