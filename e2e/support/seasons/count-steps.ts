import type { Locator } from '@playwright/test';

/** Counts user actions, to limit how many a set-up takes. */
export function countSteps() {
  let count = 0;
  const step =
    <Rest extends unknown[]>(action: (...rest: Rest) => Promise<unknown>) =>
    async (...rest: Rest) => {
      count += 1;
      await action(...rest);
    };
  return {
    click: step((target: Locator) => target.click()),
    fill: step((box: Locator, text: string) => box.fill(text)),
    choose: step((box: Locator, option: string | { label: string }) => box.selectOption(option)),
    steps: () => count,
  };
}
