/** What keeps a list from becoming a file, in one sentence for the log. */
export class SyncError extends Error {}

const isSteamId = (text: string) => /^\d{17}$/.test(text);

/** The ids of a file as it is; lines that are none are left out, as the game server does. */
export function parseGroupFile(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(isSteamId);
}

/** The ids of an answer, in which every line must be one and the last one must be whole. */
export function parseGroupResponse(text: string): string[] {
  if (text !== '' && !text.endsWith('\n')) throw new SyncError('the list breaks off in a line');
  const lines = text.split('\n').slice(0, -1);
  const wrong = lines.findIndex((line) => !isSteamId(line));
  if (wrong >= 0) throw new SyncError(`line ${wrong + 1} of the list is no Steam id`);
  return lines;
}

/** Everybody who belongs into the file, one a line, each once and in order. */
export function formatGroupFile(ids: readonly string[]): string {
  return [...new Set(ids)]
    .toSorted()
    .map((id) => `${id}\n`)
    .join('');
}

export interface Allowance {
  allow_empty: boolean;
  allow_shrink: boolean;
  /** Ids that are always in the file: they do not count, neither before nor after. */
  always: readonly string[];
}

/** Refuses a list that would shut out most of those who are in the file: rather an error than their wish. */
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
