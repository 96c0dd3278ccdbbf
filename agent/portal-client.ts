import { parseGroupResponse, SyncError } from './steam-ids.ts';

const timeoutMs = 20_000;

export interface Portal {
  /** Such as https://portal.example. */
  origin: string;
  key: string;
}

/** A list and its ETag. */
export interface GroupResponse {
  ids: string[];
  tag: string | null;
}

const sentences: Record<number, string> = {
  401: 'the portal does not know the key',
  404: 'the portal has no such group for this server',
  429: 'the portal asks to be asked less often',
};

/** Fetches a group; undefined if it still matches `tag`. Throws a Refusal on any failure. */
export async function fetchGroup(
  { origin, key }: Portal,
  group: string,
  tag: string | null,
): Promise<GroupResponse | undefined> {
  const headers = {
    authorization: `Bearer ${key}`,
    accept: 'text/plain',
    ...(tag && { 'if-none-match': tag }),
  };
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    // Following a redirect would send the key to another host.
    const response = await fetch(`${origin}/api/v1/game/groups/${encodeURIComponent(group)}`, {
      headers,
      signal,
      redirect: 'error',
    });
    const { status } = response;
    const text = await response.text();
    if (status === 304 && tag) return undefined;
    if (status !== 200) throw new SyncError(sentences[status] ?? `the portal answered ${status}`);
    if (!response.headers.get('content-type')?.startsWith('text/plain')) {
      throw new SyncError('the answer is no list');
    }
    return { ids: parseGroupResponse(text), tag: response.headers.get('etag') };
  } catch (error) {
    if (error instanceof SyncError) throw error;
    throw new SyncError(`the portal cannot be reached: ${reasonOf(error)}`);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException;
  return String(code || message || error.name);
}
