/** The name as a key of these texts, if they have words for it. */
export function textKey<Texts extends object>(
  texts: Texts,
  name: string | null | undefined,
): (keyof Texts & string) | undefined {
  return typeof name === 'string' && Object.hasOwn(texts, name) ? (name as keyof Texts & string) : undefined;
}
