import type { TimingConfig } from '../timing-config.ts';

export interface PortalAnswer {
  /** 0 without a response. */
  status: number;
  /** The parsed body, if JSON. */
  body: unknown;
  /** Delay requested by the portal, in s. */
  retry_after: number | undefined;
  /** For the log. */
  sentence: string;
  /** For a problem: its code, and the portal's sentence. */
  code: string | undefined;
  detail: string | undefined;
}

export interface PortalRequest {
  method?: 'POST' | 'PUT';
  path: string;
  body: string | Buffer<ArrayBuffer>;
  type?: 'application/json' | 'application/zip';
  timeout_ms: number;
}

export type TimingClient = (request: PortalRequest) => Promise<PortalAnswer>;

const sentences: Record<number, string> = {
  401: 'the portal does not know the key',
  403: 'the portal takes nothing from this server',
  404: 'the portal has no such call',
  429: 'the portal asks to be asked less often',
};

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException;
  return String(code || message || error.name);
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const longestDetail = 500;

/** A field of a problem as a single line for the log. */
function problemField(body: unknown, name: 'code' | 'detail'): string | undefined {
  const value = (body as Record<string, unknown> | null | undefined)?.[name];
  if (typeof value !== 'string') return undefined;
  return value.replaceAll(/[\s\p{Cc}]+/gu, ' ').slice(0, longestDetail) || undefined;
}

/** Makes calls sequentially; never throws. */
export function createTimingClient({
  origin,
  readKey,
}: Pick<TimingConfig, 'origin' | 'readKey'>): TimingClient {
  return async ({ path, timeout_ms, type = 'application/json', ...request }) => {
    try {
      // Following a redirect would send the key to another host.
      const response = await fetch(`${origin}${path}`, {
        method: request.method ?? 'POST',
        body: request.body,
        headers: {
          authorization: `Bearer ${readKey()}`,
          'content-type': type,
          accept: 'application/json',
          'accept-language': 'en',
        },
        redirect: 'error',
        signal: AbortSignal.timeout(timeout_ms),
      });
      const { status, headers } = response;
      const after = Number(headers.get('retry-after') ?? Number.NaN);
      const body = parseBody(await response.text());
      return {
        status,
        body,
        retry_after: after >= 0 ? after : undefined,
        sentence: sentences[status] ?? `the portal answered ${status}`,
        code: problemField(body, 'code'),
        detail: problemField(body, 'detail'),
      };
    } catch (error) {
      const sentence = `the portal cannot be reached: ${reasonOf(error)}`;
      return {
        status: 0,
        body: undefined,
        retry_after: undefined,
        sentence,
        code: undefined,
        detail: undefined,
      };
    }
  };
}

/** Whether a retry may succeed. */
export function isWorthRetrying(status: number): boolean {
  return status < 400 || status >= 500 || [401, 403, 404, 408, 425, 429].includes(status);
}
