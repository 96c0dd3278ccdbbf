import { type Game, games } from '@paddock/contract/servers/games';
import { defaultMaxPlayers } from '@paddock/contract/servers/rules';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { NumberField, TextAreaField, TextField } from '#ui/form/text-field.tsx';
import { useUserServersMessages } from './messages.ts';

interface ConfigureServerDialogProps {
  game: Game;
  onClose: () => void;
}

const empty = { name: '', description: '', maxPlayers: String(defaultMaxPlayers), adminPassword: '' };

/** The options of a server to order. Ordering is not available yet. */
export function ConfigureServerDialog({ game, onClose }: ConfigureServerDialogProps) {
  const t = useUserServersMessages();
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
      title={t.rich('configureGame', { game: games[game].name })}
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
