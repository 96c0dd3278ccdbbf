import type { EndpointSpec } from '@paddock/contract/core/endpoint';
import { type AdminSettings, getAdminSettings, updateSettings } from '@paddock/contract/site/calls';
import { useSiteMessages } from '#features/site/messages.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useToast } from '#lib/browser/toast-store.ts';
import { useSettingsState } from '#lib/page/settings.ts';

type Flag = { [K in keyof AdminSettings]: AdminSettings[K] extends boolean ? K : never }[keyof AdminSettings];

/** Turns one switch of the settings for everybody at once, and says so: there is nothing to save. `reads` are stale then. */
export function useSwitch(reads: readonly EndpointSpec[] = []) {
  const t = useSiteMessages();
  const toast = useToast();
  const { reload } = useSettingsState();
  const update = useApiMutation(updateSettings, {
    invalidates: [getAdminSettings, ...reads],
    failure: t('saveFailed'),
  });
  return {
    busy: update.isPending,
    turn: async (name: Flag, on: boolean, said: string) => {
      await update.mutateAsync({ body: { [name]: on } });
      toast.success(said);
      await reload().catch(console.error);
    },
  };
}
