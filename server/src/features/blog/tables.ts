import type { PostStatus } from '@paddock/contract/blog/calls';
import type { RichTextNode } from '@paddock/contract/blog/rich-text';
import { defaultLocale, type Locale } from '@paddock/contract/i18n/locale';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idColumn, ownedBy, timestampColumn } from '../../db/columns.ts';
import { byAccount, personalData, pick } from '../../db/personal-data.ts';
import { users } from '../users/tables.ts';

const user = () => ownedBy(() => users.id);

export const posts = pgTable(
  'posts',
  {
    id: idColumn(),
    author_id: user(),
    /** Made from the first title. Stays when the title changes, so that links keep working. */
    slug: text().notNull().unique(),
    title: text().notNull(),
    locale: text().$type<Locale>().notNull().default(defaultLocale),
    /** Markdown as written. */
    content: text().notNull(),
    /** The parsed text, sanitized when saved. */
    body: jsonb().$type<RichTextNode[]>().notNull(),
    /** The sanitizer version that was applied; 0 for a text that was never sanitized. */
    sanitizer: integer().notNull().default(0),
    /** Title and plain text, normalised for searching. */
    search_text: text().notNull(),
    /** The excerpt as plain text. */
    excerpt: text().notNull(),
    status: text().$type<PostStatus>().notNull().default('draft'),
    /** The time of the first publication. */
    published_at: timestampColumn(),
    created_at: timestampColumn().notNull(),
    updated_at: timestampColumn().notNull(),
  },
  (table) => [
    index('posts_author').on(table.author_id, table.updated_at),
    index('posts_published').on(table.published_at, table.id).where(sql`${table.status} = 'published'`),
    index('posts_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
  ],
);

const post = () => ownedBy(() => posts.id);

export const postImages = pgTable(
  'post_images',
  {
    id: idColumn(),
    post_id: post(),
    /** A file name under /uploads/. */
    image_url: text().notNull(),
    created_at: timestampColumn().notNull(),
  },
  (table) => [index('post_images_post').on(table.post_id, table.id)],
);

export const postLikes = pgTable(
  'post_likes',
  { post_id: post(), user_id: user(), created_at: timestampColumn().notNull() },
  (table) => [
    primaryKey({ columns: [table.post_id, table.user_id] }),
    index('post_likes_user').on(table.user_id),
  ],
);

export const comments = pgTable(
  'comments',
  {
    id: idColumn(),
    post_id: post(),
    author_id: user(),
    content: text().notNull(),
    created_at: timestampColumn().notNull(),
  },
  (table) => [
    index('comments_post').on(table.post_id, table.id),
    index('comments_author').on(table.author_id),
  ],
);

personalData(posts, 'files', {
  'blog/posts': {
    of: posts.author_id,
    columns: {
      ...pick(posts, 'id, slug, title, content, status, published_at, created_at, updated_at'),
      pictures: sql`array(select image_url from ${postImages} where post_id = ${posts}.id order by id)`,
    },
  },
});
personalData(postImages, 'files', {
  'pictures/posts': {
    of: posts.author_id,
    columns: { id: postImages.id, file: postImages.image_url },
    storage: 'public',
  },
});
personalData(postLikes, 'delete', {
  'blog/likes': { columns: { id: posts.id, post_slug: posts.slug, created_at: postLikes.created_at } },
});
personalData(comments, byAccount, {
  'blog/comments': {
    of: comments.author_id,
    columns: { id: comments.id, post_slug: posts.slug, ...pick(comments, 'content, created_at') },
  },
});
