/** What came of requests, by what was happening, by kind and by status. */
export interface Tally {
  /** From here on requests belong to this. */
  begin: (phase: string) => void;
  /** One request; `status` is 0 where no answer came, `code` what a failure says of itself. */
  count: (kind: string, status: number, code?: string) => void;
  /** A call that was given up although it was made again and again. */
  giveUp: (kind: string) => void;
  requests: () => number;
  failed: () => number;
  givenUp: () => number;
  /** A line each for what failed, and before them what was asked. */
  lines: () => string[];
}

/** Neither an answer of ours nor a redirection of it. */
export const isFailure = (status: number) => status === 0 || status >= 400;

export function createTally(): Tally {
  let phase = 'start';
  const asked = new Map<string, number>();
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
      add(asked, `${phase.padEnd(44)} ${kind}`);
      const failure = status === 0 ? 'no answer' : `${status} ${code}`;
      if (isFailure(status)) add(failures, `${phase.padEnd(44)} ${kind.padEnd(16)} ${failure}`);
    },
    giveUp: (kind) => add(unanswered, kind),
    requests: () => sum(asked),
    failed: () => sum(failures),
    givenUp: () => sum(unanswered),
    lines: () => {
      const phases = new Map<string, string[]>();
      for (const [name, count] of asked) {
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
