import type { ReactNode } from 'react';
import { Girih, Kerb } from '#ui/brand/ornaments.tsx';
import { NoScriptNotice } from '#ui/feedback/no-script-notice.tsx';

interface AuthPageProps {
  title: string;
  lead?: string;
  /** A link to the alternative, below the form. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A page with one form, for visitors who are not signed in. */
export function AuthPage({ title, lead, aside, children }: AuthPageProps) {
  return (
    <section className="page-gutter relative isolate flex grow items-start justify-center py-8 md:items-center md:py-16">
      <Girih className="-z-10" />
      <div className="w-full max-w-lg overflow-hidden rounded-dialog border border-line bg-surface-1">
        <Kerb />
        <div className="flex flex-col gap-6 p-5 md:p-8">
          <header className="flex flex-col gap-2">
            <h1 className="text-2xl md:text-3xl">{title}</h1>
            {lead && <p className="text-text-2">{lead}</p>}
          </header>
          <NoScriptNotice />
          <div className="contents noscript:hidden">{children}</div>
          {aside && <div className="border-line border-t pt-5 text-center text-sm text-text-2">{aside}</div>}
        </div>
      </div>
    </section>
  );
}

/** Class of links inside a sentence. */
export const inlineLink =
  'inline-flex min-h-8 items-center font-medium text-firoozeh underline-offset-4 hover:underline';
