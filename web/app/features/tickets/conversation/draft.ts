import { useEffect, useState } from 'react';
import { deleteDraft, readDraft, saveDraft } from '../../../lib/browser/drafts.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';

/** What is typed and not sent yet in a ticket, kept in this browser until it is sent or its writer signs out. */
export function useDraft(id: number): [string, (text: string) => void] {
  const name = `ticket:${useCurrentUser()?.id}:${id}`;
  const [text, setText] = useState(() => {
    const draft = readDraft(name);
    return typeof draft === 'string' ? draft : '';
  });
  useEffect(() => {
    if (text === '') deleteDraft(name);
    else saveDraft(name, text);
  }, [name, text]);
  return [text, setText];
}
