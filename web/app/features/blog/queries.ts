import { getPost, listManagedPosts, previewPost } from '@paddock/contract/blog/calls';
import { postStatuses } from '@paddock/contract/blog/rules';
import { infiniteQuery } from '../../lib/api/infinite-query.ts';
import { query } from '../../lib/api/query.ts';
import { anyText, oneOf, type UrlFilters } from '../../lib/url/url-filters.ts';

/** What an address of the management asks for. */
export const managedPostFilters = { status: oneOf(postStatuses), search: anyText };

/** The own posts, or all of them for staff. */
export const managedPostsQuery = (filters: UrlFilters<typeof managedPostFilters>) =>
  infiniteQuery(listManagedPosts, filters, { pageLength: 20 });

/** A post with what it is to the reader. */
export const postQuery = (slug: string) => query(getPost, { params: { slug } });

/** What the server makes of a text that is not stored. */
export const previewQuery = (content: string) => query(previewPost, { body: { content } });

/** Lists that tell of posts, stale after any change of one. What is read of a single post is read anew where it is shown. */
export const postQueries = [listManagedPosts] as const;
