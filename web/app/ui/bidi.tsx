import { textLocale } from '@paddock/contract/i18n/localized/text-locale';
import type { ReactNode } from 'react';

/** Isolates a text of unknown direction from the sentence around it. */
export function Bdi({ children, className }: { children: ReactNode; className?: string }) {
  return <bdi className={className}>{children}</bdi>;
}

/** Text that is always left to right: ids, addresses, lap times, versions. */
export function Ltr({ children, ...rest }: { children: ReactNode; className?: string; title?: string }) {
  return (
    <bdi dir="ltr" {...rest}>
      {children}
    </bdi>
  );
}

/** User text with its detected language, for speech and hyphenation. */
export function OwnText({ children, className }: { children: string; className?: string }) {
  return (
    <bdi lang={textLocale(children)} className={className}>
      {children}
    </bdi>
  );
}
