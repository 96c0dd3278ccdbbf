import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../lib/api/query-client.ts';
import { useSession } from '../lib/session/session.ts';

/**
 * Gives what is below it the reader's reads: the signed-in screens, and on a public page the parts for members, which
 * come later than the page. Another sign-in begins below it anew.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  const { token } = useSession();
  return (
    <QueryClientProvider key={token} client={queryClient}>
      {children}
    </QueryClientProvider>
  );
}
