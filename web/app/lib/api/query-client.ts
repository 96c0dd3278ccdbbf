import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../http/api-error.ts';
import { onSignInChange } from '../session/session.ts';

/**
 * The query cache of loaders, screens and the member parts of public pages. Cleared when the sign-in ends or changes.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Only lost connections are retried; the server would reject the same call again.
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && [0, 502, 504].includes(error.status),
    },
  },
});

onSignInChange(() => queryClient.clear());
