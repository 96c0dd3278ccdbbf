import type { EndpointSpec } from '@paddock/contract/core/endpoint';
import { type AdminSettings, getAdminSettings, updateSettings } from '@paddock/contract/site/calls';
import { useSiteMessages } from '#features/site/messages.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useToast } from '#lib/browser/toast-store.ts';
import { useSettingsState } from '#lib/page/settings.ts';

type BooleanSetting = {
  [K in keyof AdminSettings]: AdminSettings[K] extends boolean ? K : never;
}[keyof AdminSettings];

/** Saves one boolean setting immediately and shows a toast. `reads` are invalidated. */
export function useSettingSwitch(reads: readonly EndpointSpec[] = []) {
  const t = useSiteMessages();
  const toast = useToast();
  const { reload } = useSettingsState();
  const update = useApiMutation(updateSettings, {
    invalidates: [getAdminSettings, ...reads],
    failure: t('saveFailed'),
  });
  return {
    busy: update.isPending,
    set: async (name: BooleanSetting, on: boolean, message: string) => {
      await update.mutateAsync({ body: { [name]: on } });
      toast.success(message);
      await reload().catch(console.error);
    },
  };
}
