import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { queryClient } from '../lib/api/query-client.ts';
import { useSession } from '../lib/session/session.ts';

/**
 * Provides the query client for signed-in screens and for the member parts of public pages, which load after the page.
 * Children remount when the sign-in changes.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  const { token } = useSession();
  return (
    <QueryClientProvider key={token} client={queryClient}>
      {children}
    </QueryClientProvider>
  );
}

/** For the file of a part that may be shown outside of a `QueryProvider`, such as a `memberPart`. */
export function withQueries<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return function WithQueries(props) {
    return (
      <QueryProvider>
        <Part {...props} />
      </QueryProvider>
    );
  };
}
