import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { InputId } from '../core/fields.ts';
import { PageQuery, Search } from '../core/paging.ts';
import { Post, PostStatus } from './calls.ts';
import { postOrders } from './rules.ts';

const mayLook = { module: 'blog', action: 'view' } as const;

export const AdminPostFilter = z.object({
  /** Also searches the names of authors. */
  search: Search,
  status: z.optional(PostStatus),
  /** Only posts of this user. */
  author_id: z.optional(InputId),
  /** Default: last edited first. */
  order: z.optional(z.enum(postOrders)),
});
export type AdminPostFilter = z.output<typeof AdminPostFilter>;

/** All posts in every state. */
export const listAdminPosts = endpoint({
  method: 'GET',
  path: '/api/v1/admin/blog',
  access: mayLook,
  query: z.extend(AdminPostFilter, PageQuery.shape),
  list: Post,
});

/** All matching posts as CSV, without their texts. */
export const exportPosts = endpoint({
  method: 'GET',
  path: '/api/v1/admin/blog/export',
  access: mayLook,
  query: AdminPostFilter,
  response: z.string(),
  text: 'text/csv',
});
