import { useEffect, useState } from 'react';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { RetryPart } from '#ui/feedback/retry-part.tsx';

const KeyList = lazyPart(() => import('./key-list.tsx'), {
  onError: (retry) => <RetryPart onRetry={retry} />,
});

/** Whether the focus is in a text field. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="combobox"]'));

/** Opens the list of keyboard shortcuts on `?`, which is `؟` on a Persian keyboard. */
export function KeyHelp() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isQuestionMark = event.key === '?' || event.key === '؟';
      if (!isQuestionMark || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return open ? <KeyList onClose={() => setOpen(false)} /> : null;
}
