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

/** The author of a post or comment; null once the account is deleted. */
export const Author = z.nullable(PublicUser);

/** A post in a list. `content` is the markdown for its author and a plain-text excerpt for everyone else. */
export const Post = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  /** The language it is written in. */
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

/** A link to another post. */
const PostLink = z.object({ slug: z.string(), title: z.string() });

/** A single post. `liked` refers to the current user; `related` are other published posts. */
export const PostDetail = z.object({
  ...Post.shape,
  /** Sanitized and ready to render. */
  body: z.array(RichTextNode),
  /** The markdown source, for its author and staff; null for everyone else. */
  raw_content: z.nullable(z.string()),
  images: z.array(PostImage),
  liked: z.boolean(),
  may_edit: z.boolean(),
  related: z.array(Post),
  /** The neighbouring published posts in its language. */
  previous: z.nullable(PostLink),
  next: z.nullable(PostLink),
  /** Path of the link preview, a PNG of 1200 × 630. It changes with the content of the picture. */
  preview_image: z.string(),
});
export type PostDetail = z.output<typeof PostDetail>;

export const Comment = z.object({
  id: Id,
  author: Author,
  content: z.string(),
  created_at: Instant,
  /** Whether the current user may delete it. */
  may_delete: z.boolean(),
});
export type Comment = z.output<typeof Comment>;

export const PostForm = z.object({
  title: Line(postTitleMin, postTitleMax, 'post_title_short'),
  content: Paragraphs(postContentMin, postContentMax, 'post_content_short'),
  /** Detected from the text if absent. */
  locale: z.optional(z.nullable(z.enum(locales))),
});

export const LikeState = z.object({ liked: z.boolean(), like_count: z.int() });

const one = z.object({ id: PathId });
const list = z.object({ ...PageQuery.shape, search: Search });

const published = z.extend(list, { locale: z.optional(z.enum(locales)) });

/** Published posts, newest first. `locale` filters by language. */
export const listPosts = endpoint({
  method: 'GET',
  path: '/api/v1/blog',
  access: 'public',
  query: published,
  list: Post,
});

/** Counts the published posts that match a search, for pagination. */
export const countPosts = endpoint({
  method: 'GET',
  path: '/api/v1/blog/count',
  access: 'public',
  query: z.pick(published, { search: true, locale: true }),
  response: z.object({ total: z.int() }),
});

/** The current user's posts, last edited first. */
export const listManagedPosts = endpoint({
  method: 'GET',
  path: '/api/v1/blog/dashboard',
  access: 'linked',
  query: z.object({ ...list.shape, status: z.optional(PostStatus) }),
  list: Post,
});

/** A published post; drafts and archived posts are visible only to their author and staff. */
export const getPost = endpoint({
  method: 'GET',
  path: '/api/v1/blog/{slug}',
  access: 'public',
  params: z.object({ slug: z.string().check(z.maxLength(200)) }),
  response: PostDetail,
});

/** Creates a draft. */
export const createPost = endpoint({
  method: 'POST',
  path: '/api/v1/blog/',
  access: 'linked',
  body: PostForm,
  response: Post,
  status: 201,
  rate: 'write',
});

/** Only its author may edit it. */
export const updatePost = endpoint({
  method: 'PUT',
  path: '/api/v1/blog/{id}',
  access: 'linked',
  params: one,
  body: PostForm,
  response: Post,
  rate: 'write',
});

/** Appends pictures to the post; at most eight in all. */
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
 * The author may set any status. Staff hide or restore a post, and the author is notified with the reason;
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
    /** Required from staff, not from the author. */
    reason: z.optional(z.nullable(Paragraphs(0, staffReasonMax))),
  }),
  response: Post,
  rate: 'write',
});

/** Renders markdown without storing it. */
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

/** Newest first. Comments of an unpublished post are visible only to its author and staff. */
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

/** Allowed for its author and staff. */
export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/v1/blog/{id}/comments/{comment_id}',
  access: 'user',
  moderators: { module: 'blog', action: 'edit' },
  params: z.object({ id: PathId, comment_id: PathId }),
  rate: 'write',
});
