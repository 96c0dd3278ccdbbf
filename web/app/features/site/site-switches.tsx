import { getAdminSettings, type SiteSettings, updateSettings } from '@paddock/contract/site';
import { useCall } from '../../lib/query.ts';
import { useSettingsState } from '../../lib/settings.ts';
import { useText } from '../../lib/text.ts';
import { Switch } from '../../ui/choice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { siteText } from './site-text.ts';

const switches = [
  { name: 'maintenance_mode', key: 'maintenance' },
  { name: 'registration_enabled', key: 'registration' },
  { name: 'shop_enabled', key: 'shop' },
] as const;

/** Each holds for everybody at once: there is nothing to save. */
export function SiteSwitches({ settings, mayEdit }: { settings: SiteSettings; mayEdit: boolean }) {
  const t = useText(siteText);
  const toast = useToast();
  const { reload } = useSettingsState();
  const update = useCall(updateSettings, { invalidates: [getAdminSettings], failure: t('saveFailed') });

  const turn = ({ name, key }: (typeof switches)[number], on: boolean) =>
    update.mutate(
      { body: { [name]: on } },
      {
        onSuccess: () => {
          toast.success(t(`switches.${key}${on ? 'On' : 'Off'}`));
          reload().catch(console.error);
        },
      },
    );
  return (
    <div className="flex flex-col gap-4">
      {switches.map((one) => (
        <Switch
          key={one.name}
          name={one.name}
          label={t(`switches.${one.key}`)}
          hint={t(`switches.${one.key}Hint`)}
          checked={settings[one.name]}
          disabled={!mayEdit || update.isPending}
          onValue={(on) => turn(one, on)}
        />
      ))}
    </div>
  );
}
