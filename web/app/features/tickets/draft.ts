import { useEffect, useState } from 'react';

const keyOf = (id: number) => `ticket-draft-${id}`;

/** What is typed and not sent yet in a ticket. It outlives the page, not the tab. */
export function useDraft(id: number): [string, (text: string) => void] {
  const [text, setText] = useState(() => sessionStorage.getItem(keyOf(id)) ?? '');
  useEffect(() => {
    if (text === '') sessionStorage.removeItem(keyOf(id));
    else sessionStorage.setItem(keyOf(id), text);
  }, [id, text]);
  return [text, setText];
}
