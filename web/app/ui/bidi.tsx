import { textLocale } from '@paddock/contract/i18n/localized/text-locale';
import type { ReactNode } from 'react';

/** A name whose script is not known: it orders itself and leaves the sentence round it alone. */
export function Bdi({ children, className }: { children: ReactNode; className?: string }) {
  return <bdi className={className}>{children}</bdi>;
}

/** Ids, addresses, lap times, versions: left to right in every language. */
export function Ltr({ children, ...rest }: { children: ReactNode; className?: string; title?: string }) {
  return (
    <bdi dir="ltr" {...rest}>
      {children}
    </bdi>
  );
}

/** What somebody wrote, in whichever language: said and hyphenated in its own. */
export function OwnText({ children, className }: { children: string; className?: string }) {
  return (
    <bdi lang={textLocale(children)} className={className}>
      {children}
    </bdi>
  );
}
