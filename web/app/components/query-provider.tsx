import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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
