/** `![alt](/uploads/new-….png)`: a picture of the text that is not uploaded yet. The server accepts the name as one of its own. */
const placeholder = /!\[[^\]\n]*\]\(\/uploads\/(new-[0-9a-z-]+\.png)\)/g;

/** The name of a picture in the text until it is uploaded. */
export function pendingPictureName({ name, size, lastModified }: File): string {
  const hash = [...name].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 0xff_ff_ff, 7);
  return `new-${[hash, size, lastModified].map((part) => part.toString(36)).join('-')}.png`;
}

/** Replaces the names of pending pictures and removes those without a new name. */
export function renamePendingPictures(content: string, names: ReadonlyMap<string, string>): string {
  return content.replace(placeholder, (mark, pending: string) => {
    const name = names.get(pending);
    return name === undefined ? '' : mark.replace(pending, name);
  });
}

/** Removes pending pictures that are not among the files. */
export function removeMissingPictures(content: string, files: readonly File[]): string {
  return renamePendingPictures(
    content,
    new Map(files.map((file) => [pendingPictureName(file), pendingPictureName(file)])),
  );
}
