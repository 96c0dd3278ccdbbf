import * as calls from '@paddock/contract/blog/calls';
import { AppError } from '@paddock/contract/core/errors';
import type { App } from '../../http/app-types.ts';
import { route } from '../../http/route.ts';
import { addComment, deleteComment, setLike } from './comments-and-likes.ts';
import { createPost, parseContent, updatePost } from './edit-post.ts';
import { getPost } from './get-post.ts';
import { moderationRoutes } from './moderation/routes.ts';
import { servePostOgImages } from './og-image.ts';
import { addPostImages, deletePostImage } from './post-images.ts';
import {
  countPublishedPosts,
  findReadableById,
  listComments,
  listManagedPosts,
  listPublishedPosts,
} from './queries.ts';
import { serveRss } from './serve-rss.ts';

export function blogRoutes(app: App): void {
  readingRoutes(app);
  managementRoutes(app);
  moderationRoutes(app);
  imageRoutes(app);
  talkRoutes(app);
  servePostOgImages(app);
  serveRss(app);
}

function readingRoutes(app: App): void {
  route(app, calls.listPosts, ({ deps, query }) => listPublishedPosts(deps.db, query), {
    cached: true,
    replica: true,
  });

  route(
    app,
    calls.countPosts,
    async ({ deps, query }) => ({
      total: await countPublishedPosts(deps.db, query),
    }),
    { cached: true, replica: true },
  );

  route(
    app,
    calls.getPost,
    async ({ deps, params, viewer, reply }) => {
      // Personal responses must not be cached.
      if (viewer) reply?.header('cache-control', 'no-store');
      const post = await getPost(deps.db, params.slug, viewer);
      if (!post) throw new AppError('not_found');
      return post;
    },
    { cached: true, replica: true },
  );
}

function managementRoutes(app: App): void {
  route(app, calls.listManagedPosts, ({ deps, query, viewer }) =>
    listManagedPosts(deps.db, query, viewer.id),
  );

  route(app, calls.createPost, ({ deps, body, viewer }) => createPost(deps, body, viewer));

  route(app, calls.updatePost, ({ deps, params, body, viewer }) => updatePost(deps, params.id, body, viewer));

  route(app, calls.previewPost, async ({ deps, body }) => ({ body: parseContent(body.content, deps) }), {
    keepsCaches: true,
  });
}

function imageRoutes(app: App): void {
  route(app, calls.addPostImages, ({ deps, params, files, viewer }) =>
    addPostImages(deps, params.id, { files: files['files'] ?? [], viewer }),
  );

  route(app, calls.deletePostImage, async ({ deps, params, viewer }) => {
    await deletePostImage(deps, params.id, params.image_id, viewer);
    return undefined;
  });
}

function talkRoutes(app: App): void {
  route(app, calls.likePost, ({ deps, params, viewer }) => setLike(deps, params.id, viewer.id, true));

  route(app, calls.unlikePost, ({ deps, params, viewer }) => setLike(deps, params.id, viewer.id, false));

  route(
    app,
    calls.listComments,
    async ({ deps, params, query, viewer, reply }) => {
      if (viewer) reply?.header('cache-control', 'no-store');
      if (!(await findReadableById(deps.db, params.id, viewer))) throw new AppError('not_found');
      return listComments(deps.db, params.id, query, viewer);
    },
    { cached: true, replica: true },
  );

  route(app, calls.addComment, ({ deps, params, body, viewer }) =>
    addComment(deps, params.id, body.content, viewer),
  );

  route(app, calls.deleteComment, async ({ deps, params, viewer }) => {
    await deleteComment(deps, params.id, params.comment_id, viewer);
    return undefined;
  });
}
