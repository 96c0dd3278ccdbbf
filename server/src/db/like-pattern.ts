/** A LIKE pattern for texts that contain what was typed; the pattern's own signs are taken literally. */
export function containsPattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`;
}
