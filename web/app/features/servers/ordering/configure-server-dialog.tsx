import type { Game } from '@paddock/contract/games';
import { defaultMaxPlayers } from '@paddock/contract/servers';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { NumberField, TextAreaField, TextField } from '../../../ui/text-field.tsx';
import { serversText } from '../servers-text.ts';
import { orderingText } from './ordering-text.ts';

interface ConfigureServerDialogProps {
  game: Game;
  onClose: () => void;
}

const empty = { name: '', description: '', maxPlayers: String(defaultMaxPlayers), adminPassword: '' };

/** What a player will say of a server before ordering it. Nothing can be ordered yet. */
export function ConfigureServerDialog({ game, onClose }: ConfigureServerDialogProps) {
  const t = useText(orderingText);
  const say = useText(serversText);
  const [config, setConfig] = useState(empty);
  const field = (name: keyof typeof empty) => ({
    name,
    value: config[name],
    onValue: (value: string) => setConfig((old) => ({ ...old, [name]: value })),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('configureGame', { game: say(`game.${game}`) })}
      actions={<Button look="main">{t('order')}</Button>}
    >
      <div className="flex flex-col gap-5">
        <TextField {...field('name')} label={t('name')} autoComplete="off" />
        <TextAreaField {...field('description')} label={t('description')} rows={3} />
        <NumberField {...field('maxPlayers')} label={t('maxPlayers')} maxLength={5} />
        <PasswordField {...field('adminPassword')} label={t('adminPassword')} autoComplete="new-password" />
      </div>
    </Dialog>
  );
}
