import type { Hand } from './hand.ts';

export type Visitor = 'visitor' | 'player' | 'owner';

export interface Screen {
  who: Visitor;
  path: string;
  /** What is opened there; such a screen is seen in the window and not in full length. */
  state?: string;
  open?: (hand: Hand) => Promise<void>;
  /** Without it browser tests leave the screen to `npm run axe`. */
  isDaily?: boolean;
  /** It is there only while the site is closed. */
  isClosed?: boolean;
}

export const at = (who: Visitor, paths: string[], isDaily = true): Screen[] =>
  paths.map((path) => ({ who, path, isDaily }));

export const state = (
  who: Visitor,
  path: string,
  name: string,
  open: (hand: Hand) => Promise<void>,
): Screen => ({
  who,
  path,
  state: name,
  open,
});

/** Presses and waits for the dialog. */
export const dialog =
  (feature: string, key: string, then?: (hand: Hand) => Promise<void>) =>
  async (hand: Hand): Promise<void> => {
    await hand.press(feature, key);
    await hand.inDialog();
    await then?.(hand);
  };

/** A name for messages and files, such as `owner /admin/users (ban)`. */
export const nameOf = ({ who, path, state: opened }: Screen) =>
  `${who} ${path}${opened ? ` (${opened})` : ''}`;
