import { breadcrumbJsonLd, type JsonLd } from './json-ld.ts';
import { useRootData } from './root-data.ts';

/** The breadcrumbs of a page as its only structured data: built on the server, false in the browser. */
export function useBreadcrumbs(...trail: (readonly [name: string, path: string])[]): JsonLd[] | false {
  const { origin } = useRootData();
  return import.meta.env.SSR && [breadcrumbJsonLd(origin, trail)];
}
