let last = 0;

/** The next number from 1, for names that have to be unique in a test file. */
export function nextNumber(): number {
  last += 1;
  return last;
}

/** Starts at 1 again, so that the names in a test file do not depend on the files that its worker ran before. */
export function restartNumbers(): void {
  last = 0;
}
