/** Why a list must not be written, as one sentence for the log. */
export class SyncError extends Error {}

const isSteamId = (text: string) => /^\d{17}$/.test(text);

/** Parses the ids of an existing file; skips invalid lines, like the game server. */
export function parseGroupFile(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(isSteamId);
}

/** Parses the ids of a response, in which every line must be valid and the last one complete. */
export function parseGroupResponse(text: string): string[] {
  if (text !== '' && !text.endsWith('\n')) throw new SyncError('the list breaks off in a line');
  const lines = text.split('\n').slice(0, -1);
  const wrong = lines.findIndex((line) => !isSteamId(line));
  if (wrong >= 0) throw new SyncError(`line ${wrong + 1} of the list is no Steam id`);
  return lines;
}

/** Formats a group file: sorted, without duplicates, one id per line. */
export function formatGroupFile(ids: readonly string[]): string {
  return [...new Set(ids)]
    .toSorted()
    .map((id) => `${id}\n`)
    .join('');
}

export interface Allowance {
  allow_empty: boolean;
  allow_shrink: boolean;
  /** Ids that are always in the file; they do not count as gains or losses. */
  always: readonly string[];
}

/** Rejects a list that would lock out most of the current members, which is more likely an error than intended. */
export function assertNoMassRemoval(
  ids: readonly string[],
  before: readonly string[],
  allowed: Allowance,
): void {
  const count = (all: readonly string[]) => new Set(all.filter((id) => !allowed.always.includes(id))).size;
  if (ids.length === 0 && !allowed.allow_empty) {
    throw new SyncError('the list is empty; --force or allow_empty takes it');
  }
  const [now, then] = [count(ids), count(before)];
  if (now * 2 < then && !allowed.allow_shrink && !(ids.length === 0 && allowed.allow_empty)) {
    throw new SyncError(`the list shrank from ${then} to ${now}; --force or allow_shrink takes it`);
  }
}
