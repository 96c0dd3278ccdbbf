import { nameOf } from '@paddock/contract/endpoint';
import { getNotificationSettings } from '@paddock/contract/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchStoredLocale } from '../../lib/store-locale.ts';

/** The language of mail follows the language of the page, which is chosen elsewhere too. */
export function useFreshSettings(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      watchStoredLocale(() => {
        void client.invalidateQueries({ queryKey: [nameOf(getNotificationSettings)] });
      }),
    [client],
  );
}
