import type { SiteSettings } from '@paddock/contract/site';
import { useRouteLoaderData } from 'react-router';

/** What the root of every page was rendered with. */
export interface PageData {
  nonce: string;
  /** Null when the server could not read them; the browser then asks for itself. */
  settings: SiteSettings | null;
  /** Scheme and host of the page, for addresses that must be absolute. */
  origin: string;
  /** When the page was rendered, in ms since the epoch. */
  now: number;
}

const unknown: PageData = { nonce: '', settings: null, origin: '', now: 0 };

/** Stands in where the root's own loader failed: the error page still needs a shell. */
export function usePageData(): PageData {
  return (useRouteLoaderData('root') as PageData | undefined) ?? unknown;
}

