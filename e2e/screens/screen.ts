import type { ScreenDriver } from './screen-driver.ts';

export type Visitor = 'visitor' | 'player' | 'owner';

export interface Screen {
  who: Visitor;
  path: string;
  /** Name of the state that `open` brings about. Its screenshot shows the window, not the full page. */
  state?: string;
  open?: (driver: ScreenDriver) => Promise<void>;
  /** Checked in browser tests; other screens only by `npm run axe`. */
  isDaily?: boolean;
  /** Exists only while the site is closed. */
  isClosed?: boolean;
}

export const at = (who: Visitor, paths: string[], isDaily = true): Screen[] =>
  paths.map((path) => ({ who, path, isDaily }));

export const state = (
  who: Visitor,
  path: string,
  name: string,
  open: (driver: ScreenDriver) => Promise<void>,
): Screen => ({
  who,
  path,
  state: name,
  open,
});

/** Clicks the button and waits for the dialog. */
export const dialog =
  (feature: string, key: string, then?: (driver: ScreenDriver) => Promise<void>) =>
  async (driver: ScreenDriver): Promise<void> => {
    await driver.press(feature, key);
    await driver.inDialog();
    await then?.(driver);
  };

/** Name for messages and files, such as `owner /admin/users (ban)`. */
export const nameOf = ({ who, path, state: opened }: Screen) =>
  `${who} ${path}${opened ? ` (${opened})` : ''}`;
