/** What a field holds once `sent` has left it: the words that were typed while it was on its way. */
export function typedSince<T>(sent: T, current: T, emptied: T): T {
  if (current === sent) return emptied;
  if (typeof sent !== 'string' || typeof current !== 'string' || !current.startsWith(sent)) return current;
  return current.slice(sent.length).trimStart() as T;
}
