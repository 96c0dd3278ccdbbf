import type { Output } from '@paddock/contract/core/endpoint';
import type { testService } from '@paddock/contract/overview/calls';

export type ProbeReason = NonNullable<Output<typeof testService>['reason']>;

/** A failed probe with the reason that staff see. */
export class ProbeError extends Error {
  override name = 'ProbeError';
  readonly reason: ProbeReason;

  constructor(reason: ProbeReason) {
    super(reason);
    this.reason = reason;
  }
}

interface Cause {
  /** Set by MailError. */
  kind?: unknown;
  name?: string;
  message?: string;
  code?: unknown;
  status?: unknown;
  statusCode?: unknown;
  $metadata?: { httpStatusCode?: number };
  cause?: unknown;
}

/** Returns an error and its causes, outermost first. */
export function causesOf(error: unknown): Cause[] {
  const causes: Cause[] = [];
  for (let one = error as Cause | undefined; one && causes.length < 8; one = one.cause as Cause | undefined)
    causes.push(one);
  return causes;
}

const silent = /^(TimeoutError|AbortError)$/;
const unreached =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE|UND_ERR_SOCKET|ESOCKET|ECONNECTION|EDNS)$/;
const late = /^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|UND_ERR_HEADERS_TIMEOUT)$/;

/** Classifies what a probe threw. */
export function reasonOf(error: unknown): ProbeReason {
  const causes = causesOf(error);
  const failure = causes.find((cause) => cause instanceof ProbeError);
  if (failure instanceof ProbeError) return failure.reason;
  const isOf = (meets: (cause: Cause) => boolean) => causes.some(meets);
  if (isOf(({ name, code }) => silent.test(name ?? '') || late.test(String(code)))) return 'timeout';
  if (isOf(({ code }) => unreached.test(String(code)))) return 'refused';
  if (isOf(({ kind }) => kind === 'refused' || kind === 'deferred')) return 'rejected';
  const isDenied = ({ code, status, statusCode, $metadata, message }: Cause) =>
    code === 'EAUTH' ||
    [status, statusCode, $metadata?.httpStatusCode].some((one) => one === 401 || one === 403) ||
    /status 40[13]\b/.test(message ?? '');
  return isOf(isDenied) ? 'unauthorized' : 'wrong_answer';
}
