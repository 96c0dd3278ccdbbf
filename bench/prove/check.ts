/** Prints a finding, and fails the command if it is wrong. */
export function check(isRight: boolean, line: string): void {
  process.stdout.write(`${isRight ? 'ok  ' : 'FAIL'} ${line}\n`);
  if (!isRight) process.exitCode = 1;
}
