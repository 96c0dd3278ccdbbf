import { readFile } from 'node:fs/promises';
import { dayMs, hourMs } from '@paddock/contract/durations';
import type { User } from '@paddock/contract/users/calls';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import { createPost } from '../../features/blog/edit-post.ts';
import { comments, postImages, postLikes, posts } from '../../features/blog/tables.ts';
import { demoPosts, ownImagePlaceholder } from './data/blog-posts.ts';
import { englishPosts } from './data/english-posts.ts';

/** A separate file per picture, because deleting a picture deletes its file. */
async function storePictures({ storage }: Deps, drawings: readonly string[], number: number) {
  const names: string[] = [];
  for (const [index, drawing] of drawings.entries()) {
    const name = `demo-post-${number}-${index + 1}.webp`;
    await storage.put(name, await readFile(new URL(`pictures/${drawing}.webp`, import.meta.url)));
    names.push(name);
  }
  return names;
}

/** The players' posts with likes and comments, oldest first. */
export async function seedPosts(deps: Deps, players: readonly User[]): Promise<void> {
  const { db } = deps;
  const idOf = (place: number) => players[place % players.length]?.id ?? 0;
  for (const [index, post] of [...demoPosts, ...englishPosts]
    .sort((a, b) => b.daysAgo - a.daysAgo)
    .entries()) {
    const { title, content, status = 'published', author, daysAgo, likes } = post;
    const created_at = new Date(deps.now().getTime() - daysAgo * dayMs - (index % 5) * hourMs);
    const at = (hours: number) => new Date(created_at.getTime() + hours * hourMs);
    const files = await storePictures(deps, post.pictures, index + 1);
    const text = content.replaceAll(ownImagePlaceholder, `/uploads/${files[0]}`);
    const form = { title, content: text };
    const { id } = await createPost({ ...deps, now: () => created_at }, form, { id: idOf(author) });
    const published_at = status === 'published' ? at(0.5) : null;
    await db.update(posts).set({ status, published_at }).where(eq(posts.id, id));
    if (files.length > 0) {
      await db.insert(postImages).values(files.map((image_url) => ({ post_id: id, image_url, created_at })));
    }
    const fans = players.slice(0, likes).map((fan) => ({ post_id: id, user_id: fan.id, created_at: at(2) }));
    if (fans.length > 0) await db.insert(postLikes).values(fans);
    const said = (post.comments ?? []).map(({ author, content }, place) => ({
      post_id: id,
      author_id: idOf(author),
      content,
      created_at: at(3 + 2 * place),
    }));
    if (said.length > 0) await db.insert(comments).values(said);
  }
}
