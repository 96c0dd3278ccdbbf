/** Prints what was found, and fails the command where it is not right. */
export function check(isRight: boolean, line: string): void {
  process.stdout.write(`${isRight ? 'ok  ' : 'FAIL'} ${line}\n`);
  if (!isRight) process.exitCode = 1;
}
