import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Id, Instant, Line, Paragraphs, PathId } from '../core/fields.ts';
import { PageQuery, Search } from '../core/paging.ts';
import { locales } from '../i18n/locale.ts';
import { staffReasonMax } from '../payments/rules.ts';
import { PublicUser } from '../users/calls.ts';
import { RichTextNode } from './rich-text.ts';
import {
  commentMax,
  postContentMax,
  postContentMin,
  postImagesRule,
  postStatuses,
  postTitleMax,
  postTitleMin,
} from './rules.ts';
export const PostStatus = z.enum(postStatuses);
export type PostStatus = z.output<typeof PostStatus>;

/** Who wrote a post or a comment; null once the account is deleted. */
export const Author = z.nullable(PublicUser);

/** A post in a list. `content` is the markdown for its author, the beginning as plain text for all others. */
export const Post = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  /** The language that it is written in. */
  locale: z.enum(locales),
  content: z.string(),
  status: PostStatus,
  main_image_url: z.nullable(z.string()),
  author: Author,
  published_at: z.nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
  like_count: z.int(),
  comment_count: z.int(),
});
export type Post = z.output<typeof Post>;

export const PostImage = z.object({ id: Id, image_url: z.string() });
export type PostImage = z.output<typeof PostImage>;

/** The way to another post. */
const PostLink = z.object({ slug: z.string(), title: z.string() });

/** A post as it is read. `liked` is of whoever asks; `related` are other published ones. */
export const PostDetail = z.object({
  ...Post.shape,
  /** Sanitized: what a page shows. */
  body: z.array(RichTextNode),
  /** The markdown as written, for its author and staff; null for everybody else. */
  raw_content: z.nullable(z.string()),
  images: z.array(PostImage),
  liked: z.boolean(),
  may_edit: z.boolean(),
  related: z.array(Post),
  /** Those published before and after it in its language. */
  previous: z.nullable(PostLink),
  next: z.nullable(PostLink),
  /** Path of the picture for link previews, PNG of 1200 × 630. It changes with what the picture shows. */
  preview_image: z.string(),
});
export type PostDetail = z.output<typeof PostDetail>;

export const Comment = z.object({
  id: Id,
  author: Author,
  content: z.string(),
  created_at: Instant,
  /** Whether whoever asks may delete it. */
  may_delete: z.boolean(),
});
export type Comment = z.output<typeof Comment>;

export const PostForm = z.object({
  title: Line(postTitleMin, postTitleMax, 'post_title_short'),
  content: Paragraphs(postContentMin, postContentMax, 'post_content_short'),
  /** Told from the text where it is not said. */
  locale: z.optional(z.nullable(z.enum(locales))),
});

export const LikeState = z.object({ liked: z.boolean(), like_count: z.int() });

const one = z.object({ id: PathId });
const list = z.object({ ...PageQuery.shape, search: Search });

const published = z.extend(list, { locale: z.optional(z.enum(locales)) });

/** The published ones, the newest first; with `locale` those that are written in that language. */
export const listPosts = endpoint({
  method: 'GET',
  path: '/api/v1/blog',
  access: 'public',
  query: published,
  list: Post,
});

/** How many published ones a search finds, for the pages of the public list. */
export const countPosts = endpoint({
  method: 'GET',
  path: '/api/v1/blog/count',
  access: 'public',
  query: z.pick(published, { search: true, locale: true }),
  response: z.object({ total: z.int() }),
});

/** The own posts, the last edited first. */
export const listManagedPosts = endpoint({
  method: 'GET',
  path: '/api/v1/blog/dashboard',
  access: 'linked',
  query: z.object({ ...list.shape, status: z.optional(PostStatus) }),
  list: Post,
});

/** A published post; a draft or an archived one for its author and staff alone. */
export const getPost = endpoint({
  method: 'GET',
  path: '/api/v1/blog/{slug}',
  access: 'public',
  params: z.object({ slug: z.string().check(z.maxLength(200)) }),
  response: PostDetail,
});

/** Stored as a draft. */
export const createPost = endpoint({
  method: 'POST',
  path: '/api/v1/blog/',
  access: 'linked',
  body: PostForm,
  response: Post,
  status: 201,
  rate: 'write',
});

/** By its author alone. */
export const updatePost = endpoint({
  method: 'PUT',
  path: '/api/v1/blog/{id}',
  access: 'linked',
  params: one,
  body: PostForm,
  response: Post,
  rate: 'write',
});

/** Adds pictures behind those that the post has; more than eight in all are refused. */
export const addPostImages = endpoint({
  method: 'POST',
  path: '/api/v1/blog/{id}/images',
  access: 'linked',
  params: one,
  encoding: 'multipart',
  files: { files: postImagesRule },
  response: z.array(PostImage),
  rate: 'upload',
});

export const deletePostImage = endpoint({
  method: 'DELETE',
  path: '/api/v1/blog/{id}/images/{image_id}',
  access: 'linked',
  params: z.object({ id: PathId, image_id: PathId }),
  rate: 'write',
});

/**
 * Any status by its author. Staff hide a post or bring it back, of which its author is told with the reason:
 * post_never_published for a draft that its author never published.
 */
export const setPostStatus = endpoint({
  method: 'PATCH',
  path: '/api/v1/blog/{id}/status',
  access: 'linked',
  moderators: { module: 'blog', action: 'edit' },
  params: one,
  body: z.object({
    status: PostStatus,
    /** Of the staff; an author needs none. */
    reason: z.optional(z.nullable(Paragraphs(0, staffReasonMax))),
  }),
  response: Post,
  rate: 'write',
});

/** What the markdown will look like; nothing is stored. */
export const previewPost = endpoint({
  method: 'POST',
  path: '/api/v1/blog/preview',
  access: 'linked',
  body: z.object({ content: Paragraphs(0, postContentMax) }),
  response: z.object({ body: z.array(RichTextNode) }),
  rate: 'search',
});

export const likePost = endpoint({
  method: 'POST',
  path: '/api/v1/blog/{id}/like',
  access: 'user',
  params: one,
  response: LikeState,
  rate: 'write',
});

export const unlikePost = endpoint({
  method: 'DELETE',
  path: '/api/v1/blog/{id}/like',
  access: 'user',
  params: one,
  response: LikeState,
  rate: 'write',
});

/** The newest first; of a post that is not published for its author and staff alone. */
export const listComments = endpoint({
  method: 'GET',
  path: '/api/v1/blog/{id}/comments',
  access: 'public',
  params: one,
  query: PageQuery,
  list: Comment,
});

/** Plain text. */
export const addComment = endpoint({
  method: 'POST',
  path: '/api/v1/blog/{id}/comments',
  access: 'linked',
  params: one,
  body: z.object({ content: Paragraphs(1, commentMax) }),
  response: Comment,
  status: 201,
  rate: 'write',
});

/** By its author and staff. */
export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/v1/blog/{id}/comments/{comment_id}',
  access: 'user',
  moderators: { module: 'blog', action: 'edit' },
  params: z.object({ id: PathId, comment_id: PathId }),
  rate: 'write',
});
