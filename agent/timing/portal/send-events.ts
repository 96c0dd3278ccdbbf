import type { Log } from '../../log.ts';
import type { EventRow } from '../event-row.ts';
import type { Spool } from '../spool.ts';
import { isWorthRetrying, type PortalAnswer, type TimingClient } from './timing-client.ts';

/** Rows per call. */
export const batchMax = 200;
const timeout_ms = 15_000;
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

interface RowResult {
  id: string;
  status: 'accepted' | 'duplicate' | 'rejected';
  code?: string;
}

interface EventSender {
  /** Sends the oldest rows of the spool; returns ms until the next attempt. */
  sendNext: () => Promise<number>;
  /** Whether the last call succeeded. */
  isPortalThere: () => boolean;
}

const resultsOf = ({ status, body }: PortalAnswer): RowResult[] | undefined => {
  const results = (body as { results?: unknown } | undefined)?.results;
  return status === 200 && Array.isArray(results) ? (results as RowResult[]) : undefined;
};

/** Sends the spool in order and removes rows that the portal has answered. */
export function createEventSender(
  spool: Spool,
  post: TimingClient,
  introduce: (session: string) => EventRow[],
  log: Log,
): EventSender {
  let pauseMs = 0;

  const postRows = (events: readonly EventRow[]) =>
    post({ path: '/api/v1/ingest/events', body: JSON.stringify({ events }), timeout_ms });

  function logRejected(results: readonly RowResult[]): void {
    const codes = results.filter(({ status }) => status === 'rejected').map(({ code }) => code ?? 'unknown');
    if (codes.length > 0) log('events', `${codes.length} rejected: ${[...new Set(codes)].join(', ')}`);
  }

  /** Reintroduces sessions that the portal does not know and sends their rows again. */
  async function sendUnknownAgain(rows: readonly EventRow[], results: readonly RowResult[]) {
    const unknown = new Set(results.filter(({ code }) => code === 'session_unknown').map(({ id }) => id));
    const again = rows.filter(({ id }) => unknown.has(id));
    if (again.length === 0) return undefined;
    const sessions = new Set(again.map(({ data }) => String(data['session'])));
    const known = [...sessions].flatMap(introduce);
    if (known.length === 0) return undefined;
    // In separate calls, to stay within the row limit.
    const introduced = await postRows(known);
    return resultsOf(introduced) ? postRows(again) : introduced;
  }

  /** Returns undefined once the rows are delivered, accepted or not; otherwise the failed response. */
  async function deliver(rows: readonly EventRow[]): Promise<PortalAnswer | undefined> {
    const answer = await postRows(rows);
    const results = resultsOf(answer);
    if (results) {
      const second = await sendUnknownAgain(rows, results);
      logRejected((second && resultsOf(second)) ?? results);
      return second && !resultsOf(second) ? second : undefined;
    }
    if (isWorthRetrying(answer.status)) return answer;
    // Bisects the batch to find the row that makes the call fail.
    if (rows.length === 1) {
      log('events', `one is given up: ${answer.sentence}`);
      return undefined;
    }
    const half = Math.ceil(rows.length / 2);
    return (await deliver(rows.slice(0, half))) ?? deliver(rows.slice(half));
  }

  return {
    async sendNext() {
      const { rows, bytes } = spool.first(batchMax);
      const problem = rows.length > 0 ? await deliver(rows) : undefined;
      if (problem) {
        log('portal', `${problem.sentence}; events are kept`);
        pauseMs = Math.min(longestPauseMs, Math.max(firstPauseMs, pauseMs * 2));
        return Math.max(pauseMs, (problem.retry_after ?? 0) * 1_000);
      }
      if (bytes > 0) spool.remove(bytes);
      if (pauseMs > 0) log('portal', 'is there again');
      pauseMs = 0;
      return 0;
    },
    isPortalThere: () => pauseMs === 0,
  };
}
