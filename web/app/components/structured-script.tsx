import { useState, useSyncExternalStore } from 'react';
import { type JsonLd, serializeJsonLd } from '../lib/page/json-ld.ts';
import { useRootData } from '../lib/page/root-data.ts';

const never = () => () => undefined;

/**
 * What search engines read of a page. It comes with the server's answer alone: a script element that React makes in the
 * browser is refused by the page's own rules, and no robot walks from page to page as a reader does. The browser does
 * without the code that puts it together, and keeps the words that it finds.
 */
export function JsonLdScript({ things }: { things: readonly JsonLd[] | false }) {
  const { nonce } = useRootData();
  const isFirst = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [isFromServer] = useState(isFirst);
  if (!isFromServer) return null;
  return (
    <script type="application/ld+json" nonce={nonce} suppressHydrationWarning>
      {import.meta.env.SSR && things ? serializeJsonLd(things) : ''}
    </script>
  );
}
