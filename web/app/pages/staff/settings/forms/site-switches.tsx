import type { AdminSettings } from '@paddock/contract/site/calls';
import { useState } from 'react';
import { siteMessages } from '#features/site/messages.ts';
import { useTranslations } from '#lib/i18n/messages.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Switch } from '#ui/form/checkbox.tsx';
import { useSwitch } from './use-switch.ts';

const switches = [
  { name: 'maintenance_mode', key: 'maintenance' },
  { name: 'registration_enabled', key: 'registration' },
  { name: 'shop_enabled', key: 'shop' },
] as const;

/** Each holds for everybody at once; what would send everybody away asks before. */
export function SiteSwitches({ settings, mayEdit }: { settings: AdminSettings; mayEdit: boolean }) {
  const t = useTranslations(siteMessages);
  const [asking, setAsking] = useState(false);
  const { busy, turn } = useSwitch();
  const set = ({ name, key }: (typeof switches)[number], on: boolean) =>
    turn(name, on, t(`switches.${key}${on ? 'On' : 'Off'}`));
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
            if (one.key === 'maintenance' && on) setAsking(true);
            // Whoever made the call has told the reader.
            else set(one, on).catch(() => undefined);
          }}
        />
      ))}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        danger
        title={t('switches.maintenanceTitle')}
        sentence={t('switches.maintenanceSentence')}
        confirmLabel={t('switches.maintenanceConfirm')}
        onConfirm={() => set(switches[0], true)}
      />
    </div>
  );
}
