import { QueryClient } from '@tanstack/react-query';
import { onSignInChange } from '../session/session.ts';
import { ApiError } from './api-error.ts';

/**
 * What the server said to the reader: one memory for loaders, screens and the parts of public pages that are for
 * members. It is emptied as soon as the sign-in ends or becomes another one.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // What the server refuses it refuses again; only a lost line is worth a second try.
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && [0, 502, 504].includes(error.status),
    },
  },
});

onSignInChange(() => queryClient.clear());
