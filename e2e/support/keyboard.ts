import { expect, type Locator, type Page } from '@playwright/test';

/** Describes why the focus is not visible; empty if it is. Runs in the page. */
function findFocusProblem(): string {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return 'the focus is lost';
  const name = focused.outerHTML.slice(0, 120);
  const box = focused.getBoundingClientRect();
  const across = [0.1, 0.5, 0.9].map((part) => box.left + box.width * part);
  const down = [0.1, 0.5, 0.9].map((part) => box.top + box.height * part);
  const isOnTop = across.some((x) =>
    down.some((y) => {
      const top = document.elementFromPoint(x, y);
      return top !== null && (focused.contains(top) || top.contains(focused)) && top !== document.body;
    }),
  );
  if (!isOnTop) return `the focus is hidden: ${name}`;
  // Headings and dialogs focused by script need no ring, only controls do.
  if (focused.getAttribute('tabindex') === '-1') return '';
  const rings = [focused, focused.parentElement, focused.parentElement?.parentElement].map((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element ?? focused);
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  });
  return rings.includes(true) ? '' : `the focus has no ring: ${name}`;
}

/** Operates a page with keys alone and expects a visible focus after each. */
export class Keyboard {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Polls, because the focus moves after animations. */
  async expectVisibleFocus(): Promise<void> {
    await expect.poll(() => this.page.evaluate(findFocusProblem)).toBe('');
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    await this.expectVisibleFocus();
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    await this.expectVisibleFocus();
  }

  /** Presses Tab until the element has the focus. */
  async tabTo(target: Locator, maxSteps = 80): Promise<void> {
    await target.waitFor();
    const isFocused = () => target.evaluate((element) => element === document.activeElement);
    for (let step = 0; step < maxSteps; step += 1) {
      if (await isFocused()) return;
      await this.page.keyboard.press('Tab');
      // After the last element the focus moves to the browser's controls before it wraps around.
      const problem = await this.page.evaluate(findFocusProblem);
      if (problem && problem !== 'the focus is lost') await this.expectVisibleFocus();
    }
    throw new Error(`Tab does not lead to ${target}`);
  }

  async enter(target: Locator): Promise<void> {
    await this.tabTo(target);
    await this.press('Enter');
  }
}
