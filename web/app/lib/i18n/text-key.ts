/** The name as a key of these texts; undefined if they have none. */
export function textKey<Texts extends object>(
  texts: Texts,
  name: string | null | undefined,
): (keyof Texts & string) | undefined {
  return typeof name === 'string' && Object.hasOwn(texts, name) ? (name as keyof Texts & string) : undefined;
}
