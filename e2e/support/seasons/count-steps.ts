import type { Locator } from '@playwright/test';

/** Actions of a person, counted: a set-up that takes too many is not done. */
export function countSteps() {
  let count = 0;
  const step =
    <Rest extends unknown[]>(act: (...rest: Rest) => Promise<unknown>) =>
    async (...rest: Rest) => {
      count += 1;
      await act(...rest);
    };
  return {
    press: step((target: Locator) => target.click()),
    fill: step((box: Locator, text: string) => box.fill(text)),
    choose: step((box: Locator, option: string | { label: string }) => box.selectOption(option)),
    steps: () => count,
  };
}
