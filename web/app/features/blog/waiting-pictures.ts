/** `![words](/uploads/new-….png)`: a picture of the text that is not uploaded yet. The server takes the name for one of its own. */
const waitingMark = /!\[[^\]\n]*\]\(\/uploads\/(new-[0-9a-z-]+\.png)\)/g;

/** The name under which a picture stands in the text until it has one of the server's. */
export function waitingName({ name, size, lastModified }: File): string {
  const hash = [...name].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 0xff_ff_ff, 7);
  return `new-${[hash, size, lastModified].map((part) => part.toString(36)).join('-')}.png`;
}

export const hasWaiting = (content: string) => content.search(waitingMark) >= 0;

/** The text with waiting pictures under their new names; one that has none is gone, and so is its place. */
export function renameWaiting(content: string, names: ReadonlyMap<string, string>): string {
  return content.replace(waitingMark, (mark, waiting: string) => {
    const name = names.get(waiting);
    return name === undefined ? '' : mark.replace(waiting, name);
  });
}

/** The text without places of pictures that are not among these files. */
export function keepWaiting(content: string, files: readonly File[]): string {
  return renameWaiting(content, new Map(files.map((file) => [waitingName(file), waitingName(file)])));
}
