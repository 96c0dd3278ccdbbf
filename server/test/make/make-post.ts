import * as calls from '@paddock/contract/blog/calls';
import type { TestApp } from '../portal/test-app.ts';
import type { MadeUser } from './make.ts';
import { nextNumber } from './next-number.ts';

export const postContent = 'A **long** enough text about the kerbs of Spa.';

/** A unique title. */
export function newPostTitle(): string {
  return `Kerbs number ${nextNumber()}`;
}

/** Creates a draft as its author. */
export const createDraft = (t: TestApp, as: MadeUser, fields: object = {}) =>
  t.call(calls.createPost, { as, json: { title: newPostTitle(), content: postContent, ...fields } });

export const setPostStatus = (t: TestApp, as: MadeUser, id: number, status: string) =>
  t.call(calls.setPostStatus, { as, input: { params: { id } } as never, json: { status } });

/** A published post. */
export async function publishPost(t: TestApp, as: MadeUser, fields: object = {}) {
  const { body } = await createDraft(t, as, fields);
  const published = await setPostStatus(t, as, body.id, 'published');
  return published.body as { id: number; slug: string; title: string };
}
