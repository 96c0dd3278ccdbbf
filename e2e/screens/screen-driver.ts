import type { Locale } from '@paddock/contract/i18n/locale';
import type { Page } from '@playwright/test';
import { messagesIn } from '../support/messages.ts';
import { openRow } from '../support/open-row.ts';

/** Operates a page by the texts of its interface. */
export class ScreenDriver {
  readonly page: Page;
  readonly t: ReturnType<typeof messagesIn>;

  constructor(page: Page, locale: Locale) {
    this.page = page;
    this.t = messagesIn(locale);
  }

  /** Clicks the first visible button or tab with this name, in the open dialog if there is one. */
  async press(feature: string, key: string, role: 'button' | 'tab' = 'button'): Promise<void> {
    await this.#openRows();
    await this.#scope()
      .getByRole(role, { name: this.t(feature, key) })
      .filter({ visible: true })
      .first()
      .click();
  }

  async type(feature: string, key: string, text: string): Promise<void> {
    await this.#scope().getByLabel(this.t(feature, key)).filter({ visible: true }).first().fill(text);
  }

  /** Clicks the first visible match of a selector, for elements without a distinct name. */
  async click(selector: string): Promise<void> {
    await this.#openRows();
    await this.page.locator(selector).filter({ visible: true }).first().click();
  }

  #isInDialog = false;

  /** Opens all rows, because on phones the buttons of a row are hidden until then. */
  async #openRows(): Promise<void> {
    const rows = this.#scope().locator('tbody tr').filter({ visible: true });
    for (const row of await rows.all()) await openRow(row);
  }

  /** Waits for a dialog and makes it the scope of the following calls. */
  async inDialog(): Promise<void> {
    await this.page.getByRole('dialog').first().waitFor();
    this.#isInDialog = true;
  }

  #scope() {
    return this.#isInDialog ? this.page.getByRole('dialog').last() : this.page.locator('body');
  }
}
