import { useEffect, useState } from 'react';
import { deleteDraft, readDraft, saveDraft } from '#lib/browser/drafts.ts';
import { serverNow } from '#lib/browser/server-clock.ts';

export const draftIntervalMs = 5_000;

/** What was typed and not saved. `at` in ms since the epoch. */
export interface PostDraft {
  title: string;
  content: string;
  at: number;
}

/** Anybody may have written into the browser's storage. */
export function parseDraft(stored: unknown): PostDraft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { title, content, at } = stored as Partial<Record<keyof PostDraft, unknown>>;
  if (typeof title !== 'string' || typeof content !== 'string' || typeof at !== 'number') return undefined;
  return { title, content, at };
}

/** The name of a member's draft of a post, or of the one that is not there yet. */
export const draftName = (user: number, post: number | undefined) => `post:${user}:${post ?? 'new'}`;

type Text = Pick<PostDraft, 'title' | 'content'>;

/**
 * Keeps the text every five seconds while it differs from what is saved. `found` is what was kept before and says
 * something else; until that is taken or dropped nothing is written over it.
 */
export function usePostDraft(name: string, saved: Text, typed: Text) {
  const [found, setFound] = useState(() => {
    const draft = parseDraft(readDraft(name));
    const isSame = draft?.title === saved.title && draft.content === saved.content;
    return isSame ? undefined : draft;
  });
  const isChanged = typed.title !== saved.title || typed.content !== saved.content;
  const isWaiting = found !== undefined;
  const { title, content } = typed;
  useEffect(() => {
    if (!isChanged || isWaiting) return;
    const keep = () => saveDraft(name, { title, content, at: serverNow() });
    const timer = setTimeout(keep, draftIntervalMs - (serverNow() % draftIntervalMs));
    return () => clearTimeout(timer);
  }, [name, isChanged, isWaiting, title, content]);
  return {
    found,
    /** The found draft was taken or is not wanted. */
    settle: (isWanted: boolean) => {
      if (!isWanted) deleteDraft(name);
      setFound(undefined);
    },
  };
}
