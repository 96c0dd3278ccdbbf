let last = 0;

/** The next number from 1, for unique names within a test file. */
export function nextNumber(): number {
  last += 1;
  return last;
}

/** Resets to 1, so that the names in a test file do not depend on earlier files in its worker. */
export function restartNumbers(): void {
  last = 0;
}
