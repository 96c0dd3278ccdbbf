import { type ComponentType, lazy } from 'react';

/** The event that lets the whole stylesheet in (first-paint.ts). */
export const stylesWanted = 'styleswanted';

/** What is shown next may need more styles than those of the page's first look. */
export function wantWholeStyles(): void {
  dispatchEvent(new Event(stylesWanted));
}

/** React's `lazy` for a part of a public page: nobody need have touched the page when it comes. */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => {
    if (!import.meta.env.SSR) wantWholeStyles();
    return load();
  });
}
