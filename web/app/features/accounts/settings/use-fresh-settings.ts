import { endpointName } from '@paddock/contract/core/endpoint';
import { getNotificationSettings } from '@paddock/contract/notifications/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLocaleStored } from '../../../lib/i18n/store-locale.ts';

/** The language of mail follows the language of the page, which is chosen elsewhere too. */
export function useRefetchOnLocaleStored(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onLocaleStored(() => {
        void client.invalidateQueries({ queryKey: [endpointName(getNotificationSettings)] });
      }),
    [client],
  );
}
