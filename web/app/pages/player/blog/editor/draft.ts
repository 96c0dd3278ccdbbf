import { useEffect, useState } from 'react';
import { deleteDraft, readDraft, saveDraft } from '#lib/browser/drafts.ts';
import { serverNow } from '#lib/browser/server-clock.ts';

export const draftIntervalMs = 5_000;

/** Unsaved text. `at` in ms since the epoch. */
export interface PostDraft {
  title: string;
  content: string;
  at: number;
}

/** Parses a draft from the browser's storage, which is untrusted. */
export function parseDraft(stored: unknown): PostDraft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { title, content, at } = stored as Partial<Record<keyof PostDraft, unknown>>;
  if (typeof title !== 'string' || typeof content !== 'string' || typeof at !== 'number') return undefined;
  return { title, content, at };
}

/** The storage key of a member's draft of a post, or of a new one. */
export const draftName = (user: number, post: number | undefined) => `post:${user}:${post ?? 'new'}`;

type Text = Pick<PostDraft, 'title' | 'content'>;

/**
 * Stores the text every five seconds while it differs from the saved one. `found` is a stored draft with another text; it is
 * not overwritten until it is restored or discarded.
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
    const store = () => saveDraft(name, { title, content, at: serverNow() });
    const timer = setTimeout(store, draftIntervalMs - (serverNow() % draftIntervalMs));
    return () => clearTimeout(timer);
  }, [name, isChanged, isWaiting, title, content]);
  return {
    found,
    /** Closes the offer after the found draft was restored or discarded. */
    closeOffer: (isWanted: boolean) => {
      if (!isWanted) deleteDraft(name);
      setFound(undefined);
    },
  };
}
