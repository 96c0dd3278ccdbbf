import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { deleteDraft, readDraft, saveDraft } from '#lib/browser/drafts.ts';
import { typedSince } from '#lib/form/typed-since.ts';
import { useCurrentUser } from '#lib/session/session.ts';

const Draft = z.object({ text: z.string(), isNote: z.boolean() });

export interface TicketDraft {
  text: string;
  setText: (text: string) => void;
  /** Removes sent text and keeps what was typed since. */
  removeSent: (sent: string) => void;
  /** Whether the draft is an internal note, so that a restored note is not sent as an answer. */
  isNote: boolean;
  setIsNote: (isNote: boolean) => void;
}

/** The unsent message of a ticket, stored in this browser until it is sent or the user signs out. */
export function useTicketDraft(id: number): TicketDraft {
  const name = `ticket:${useCurrentUser()?.id}:${id}`;
  const [draft, setDraft] = useState(() => {
    const stored = z.safeParse(Draft, readDraft(name));
    return stored.success ? stored.data : { text: '', isNote: false };
  });
  useEffect(() => {
    if (draft.text === '') deleteDraft(name);
    else saveDraft(name, draft);
  }, [name, draft]);
  return {
    ...draft,
    setText: (text) => setDraft((old) => ({ ...old, text })),
    removeSent: (sent) => setDraft((old) => ({ ...old, text: typedSince(sent, old.text, '') })),
    setIsNote: (isNote) => setDraft((old) => ({ ...old, isNote })),
  };
}
