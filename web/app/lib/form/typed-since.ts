/** The value of a field after `sent` was submitted: what was typed since then, otherwise `emptied`. */
export function typedSince<T>(sent: T, current: T, emptied: T): T {
  if (current === sent) return emptied;
  if (typeof sent !== 'string' || typeof current !== 'string' || !current.startsWith(sent)) return current;
  return current.slice(sent.length).trimStart() as T;
}
