import { useRef } from 'react';

/** Returns an idempotency key for a call that moves money: the same key for the same content, so that a repeated click repeats the same call. */
export function useIdempotencyKey(): (content: string) => string {
  const last = useRef({ content: '', key: '' });
  return (content) => {
    if (last.current.content !== content || !last.current.key) {
      last.current = { content, key: crypto.randomUUID() };
    }
    return last.current.key;
  };
}
