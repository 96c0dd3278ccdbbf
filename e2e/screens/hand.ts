import type { Locale } from '@paddock/contract/i18n/locale';
import type { Page } from '@playwright/test';
import { messagesIn } from '../support/messages.ts';
import { openRow } from '../support/open-row.ts';

/** What a hand does on a page, in words of the interface. */
export class Hand {
  readonly page: Page;
  readonly say: ReturnType<typeof messagesIn>;

  constructor(page: Page, locale: Locale) {
    this.page = page;
    this.say = messagesIn(locale);
  }

  /** Presses the first one that is seen and named so, in the open dialog if there is one. */
  async press(feature: string, key: string, role: 'button' | 'tab' = 'button'): Promise<void> {
    await this.#openRows();
    await this.#place()
      .getByRole(role, { name: this.say(feature, key) })
      .filter({ visible: true })
      .first()
      .click();
  }

  async type(feature: string, key: string, text: string): Promise<void> {
    await this.#place().getByLabel(this.say(feature, key)).filter({ visible: true }).first().fill(text);
  }

  /** Presses the first one seen of a selector, where no name tells it from others. */
  async click(selector: string): Promise<void> {
    await this.#openRows();
    await this.page.locator(selector).filter({ visible: true }).first().click();
  }

  #isInDialog = false;

  /** A phone shows the buttons of a row when it is opened. */
  async #openRows(): Promise<void> {
    const rows = this.#place().locator('tbody tr').filter({ visible: true });
    for (const row of await rows.all()) await openRow(row);
  }

  /** From here on everything stands in the dialog. */
  async inDialog(): Promise<void> {
    await this.page.getByRole('dialog').first().waitFor();
    this.#isInDialog = true;
  }

  #place() {
    return this.#isInDialog ? this.page.getByRole('dialog').last() : this.page.locator('body');
  }
}
