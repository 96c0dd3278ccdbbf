import { CircleCheck, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { anyText, useUrlFilters } from '#lib/url/url-filters.ts';

interface EmailLinkResultProps {
  tone: 'ok' | 'warn';
  sentence: string;
  /** Links to the next step. */
  children?: ReactNode;
}

/** The outcome of an emailed link. Takes the focus. */
export function EmailLinkResult({ tone, sentence, children }: EmailLinkResultProps) {
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => result.current?.focus(), []);
  return (
    <div ref={result} tabIndex={-1} className="flex flex-col gap-5 outline-none">
      <p className="flex items-start gap-3">
        {tone === 'ok' ? (
          <CircleCheck className="mt-1 shrink-0 text-ok" />
        ) : (
          <TriangleAlert className="mt-1 shrink-0 text-warn" />
        )}
        <span>{sentence}</span>
      </p>
      {children && <div className="flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}

/** Reads the token of an emailed link and removes it from the URL and the history. */
export function useEmailLinkToken(): string | undefined {
  const { filters, change } = useUrlFilters({ token: anyText });
  const [token] = useState(filters.token);
  useEffect(() => {
    if (filters.token) change({ token: undefined }, { replace: true });
  }, [filters.token, change]);
  return token;
}
