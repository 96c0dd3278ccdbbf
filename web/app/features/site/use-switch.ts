import type { EndpointSpec } from '@paddock/contract/endpoint';
import { type AdminSettings, getAdminSettings, updateSettings } from '@paddock/contract/site';
import { useCall } from '../../lib/query.ts';
import { useSettingsState } from '../../lib/settings.ts';
import { useText } from '../../lib/text.ts';
import { useToast } from '../../ui/toast.tsx';
import { siteText } from './site-text.ts';

type Flag = { [K in keyof AdminSettings]: AdminSettings[K] extends boolean ? K : never }[keyof AdminSettings];

/** Turns one switch of the settings for everybody at once, and says so: there is nothing to save. `reads` are stale then. */
export function useSwitch(reads: readonly EndpointSpec[] = []) {
  const t = useText(siteText);
  const toast = useToast();
  const { reload } = useSettingsState();
  const update = useCall(updateSettings, {
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
