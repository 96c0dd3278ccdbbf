import { expect, type Locator, type Page } from '@playwright/test';

/** What is wrong with the place of the focus; empty when it is seen. Runs in the page. */
function focusFault(): string {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return 'the focus is lost';
  const name = focused.outerHTML.slice(0, 120);
  const box = focused.getBoundingClientRect();
  const across = [0.1, 0.5, 0.9].map((part) => box.left + box.width * part);
  const down = [0.1, 0.5, 0.9].map((part) => box.top + box.height * part);
  const isAbove = across.some((x) =>
    down.some((y) => {
      const top = document.elementFromPoint(x, y);
      return top !== null && (focused.contains(top) || top.contains(focused)) && top !== document.body;
    }),
  );
  if (!isAbove) return `the focus is hidden: ${name}`;
  // A heading or a dialog that was given the focus by script says where one is; only what is operated needs a ring.
  if (focused.getAttribute('tabindex') === '-1') return '';
  const rings = [focused, focused.parentElement, focused.parentElement?.parentElement].map((one) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one ?? focused);
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  });
  return rings.includes(true) ? '' : `the focus has no ring: ${name}`;
}

/** A page worked with keys alone. After every key the focus has to be somewhere and to be seen. */
export class Keyboard {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Moves and closings take a moment. */
  async seesFocus(): Promise<void> {
    await expect.poll(() => this.page.evaluate(focusFault)).toBe('');
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    await this.seesFocus();
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    await this.seesFocus();
  }

  /** Presses Tab until the element has the focus. */
  async tabTo(target: Locator, most = 80): Promise<void> {
    await target.waitFor();
    const isThere = () => target.evaluate((element) => element === document.activeElement);
    for (let step = 0; step < most; step += 1) {
      if (await isThere()) return;
      await this.page.keyboard.press('Tab');
      // Behind the last element a browser shows its own controls before it begins anew.
      const fault = await this.page.evaluate(focusFault);
      if (fault && fault !== 'the focus is lost') await this.seesFocus();
    }
    throw new Error(`Tab does not lead to ${target}`);
  }

  async enter(target: Locator): Promise<void> {
    await this.tabTo(target);
    await this.press('Enter');
  }
}
