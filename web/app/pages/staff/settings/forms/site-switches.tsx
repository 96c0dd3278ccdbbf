import type { AdminSettings } from '@paddock/contract/site/calls';
import { useSiteMessages } from '#features/site/messages.ts';
import { confirmAction } from '#lib/browser/confirm-store.ts';
import { Switch } from '#ui/form/checkbox.tsx';
import { useSettingSwitch } from './use-setting-switch.ts';

const switches = [
  { name: 'maintenance_mode', key: 'maintenance' },
  { name: 'registration_enabled', key: 'registration' },
  { name: 'shop_enabled', key: 'shop' },
] as const;

/** Switches that take effect immediately. Maintenance mode asks for confirmation. */
export function SiteSwitches({ settings, mayEdit }: { settings: AdminSettings; mayEdit: boolean }) {
  const t = useSiteMessages();
  const { busy, set: save } = useSettingSwitch();
  const set = ({ name, key }: (typeof switches)[number], on: boolean) =>
    save(name, on, t(`switches.${key}${on ? 'On' : 'Off'}`));
  const askToClose = () =>
    confirmAction({
      danger: true,
      title: t('switches.maintenanceTitle'),
      sentence: t('switches.maintenanceSentence'),
      action: t('switches.maintenanceConfirm'),
      call: () => set(switches[0], true),
    });
  return (
    <div className="flex flex-col gap-4">
      {switches.map((one) => (
        <Switch
          key={one.name}
          name={one.name}
          label={t(`switches.${one.key}`)}
          hint={t(`switches.${one.key}Hint`)}
          checked={settings[one.name]}
          disabled={!mayEdit || busy}
          onValue={(on) => {
            if (one.key === 'maintenance' && on) askToClose();
            // The call has already reported its failure.
            else set(one, on).catch(() => undefined);
          }}
        />
      ))}
    </div>
  );
}
