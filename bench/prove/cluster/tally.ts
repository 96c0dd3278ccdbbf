/** Outcomes of requests by phase, kind and status. */
export interface Tally {
  /** Starts a phase. */
  begin: (phase: string) => void;
  /** Counts a request; `status` is 0 without a response, `code` the problem's code. */
  count: (kind: string, status: number, code?: string) => void;
  /** Counts a call that failed despite retries. */
  giveUp: (kind: string) => void;
  requests: () => number;
  failed: () => number;
  givenUp: () => number;
  /** Report lines: first the number of requests, then the failures. */
  lines: () => string[];
}

/** Neither a successful response nor a redirect. */
export const isFailure = (status: number) => status === 0 || status >= 400;

export function createTally(): Tally {
  let phase = 'start';
  const requestCounts = new Map<string, number>();
  const failures = new Map<string, number>();
  const unanswered = new Map<string, number>();
  const add = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  const sum = (counts: ReadonlyMap<string, number>) =>
    [...counts.values()].reduce((all, one) => all + one, 0);
  return {
    begin: (next) => {
      phase = next;
    },
    count: (kind, status, code = '') => {
      add(requestCounts, `${phase.padEnd(44)} ${kind}`);
      const failure = status === 0 ? 'no answer' : `${status} ${code}`;
      if (isFailure(status)) add(failures, `${phase.padEnd(44)} ${kind.padEnd(16)} ${failure}`);
    },
    giveUp: (kind) => add(unanswered, kind),
    requests: () => sum(requestCounts),
    failed: () => sum(failures),
    givenUp: () => sum(unanswered),
    lines: () => {
      const phases = new Map<string, string[]>();
      for (const [name, count] of requestCounts) {
        const [of, kind] = [name.slice(0, 44), name.slice(45)];
        phases.set(of, [...(phases.get(of) ?? []), `${kind} ${count}`]);
      }
      return [
        'asked:',
        ...[...phases].map(([of, kinds]) => `  ${of} ${kinds.join(', ')}`),
        'failed:',
        ...(failures.size === 0 ? ['  nothing'] : [...failures].map(([name, count]) => `  ${name} ${count}`)),
        ...[...unanswered].map(([kind, count]) => `  given up: ${kind} ${count}`),
      ];
    },
  };
}
