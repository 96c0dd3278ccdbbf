import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The one on top, where one lies over another. */
const openDialog = '[role="dialog"]:not([data-nested-dialog-open])';

/** What breaks WCAG 2.2 AA on the page, or in a place of it, with the first elements at fault; `only` names rules. */
export async function axeViolations(page: Page, place?: string, only?: string[]): Promise<string[]> {
  // Without legacy mode it opens another page each time, for frames of other sites: there are none.
  const builder = new AxeBuilder({ page }).setLegacyMode();
  // The options come first: they replace what was chosen before.
  if (only) builder.withRules(only);
  else
    builder
      .options({ resultTypes: ['violations'], preload: false, rules: { 'target-size': { enabled: true } } })
      .withTags(rules);
  if (place) builder.include(place);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => {
    const elements = nodes.slice(0, 3).map(({ html }) => html);
    return `${id}: ${elements.join(' ')}`;
  });
}

/** Finds nothing to mend in a place, the open dialog unless said; `what` names the state for the message. */
export async function expectNoViolations(page: Page, what: string, place = openDialog): Promise<void> {
  expect(await axeViolations(page, place), what).toEqual([]);
}
