/** Writes a line about a subject, skipping immediate repetitions. */
export type Log = (subject: string, line: string) => void;

export function createLog(write: (text: string) => void): Log {
  const last = new Map<string, string>();
  return (subject, line) => {
    if (last.get(subject) === line) return;
    last.set(subject, line);
    write(`${subject}: ${line}\n`);
  };
}

/** Warns that the key is sent without TLS. */
export function warnOfOpenLine(origin: string, log: Log): void {
  const { protocol, hostname } = new URL(origin);
  if (protocol === 'http:' && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)) {
    log('portal', 'is asked without encryption, and everybody on the way can read the key');
  }
}
