import { useEffect, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '../../lib/drafts.ts';
import { useCurrentUser } from '../../lib/session.ts';

/** What is typed and not sent yet in a ticket, kept in this browser until it is sent or its writer signs out. */
export function useDraft(id: number): [string, (text: string) => void] {
  const name = `ticket:${useCurrentUser()?.id}:${id}`;
  const [text, setText] = useState(() => {
    const draft = readDraft(name);
    return typeof draft === 'string' ? draft : '';
  });
  useEffect(() => {
    if (text === '') dropDraft(name);
    else keepDraft(name, text);
  }, [name, text]);
  return [text, setText];
}
