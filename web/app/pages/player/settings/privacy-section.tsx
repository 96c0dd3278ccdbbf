import { type User, updatePrivacy } from '@paddock/contract/users/calls';
import { useApiMutation } from '#lib/api/query.ts';
import { setCurrentUser } from '#lib/session/session.ts';
import { Switch } from '#ui/form/checkbox.tsx';
import { useSettingsMessages } from './messages.ts';
import { SettingsSection } from './parts/settings-section.tsx';

/** What the public profile shows. Changes apply at once. */
export function PrivacySection({ user }: { user: User }) {
  const t = useSettingsMessages();
  const save = useApiMutation(updatePrivacy, {
    success: ({ show_online }) => t(show_online ? 'privacy.shown' : 'privacy.hidden'),
    failure: t('privacy.failed'),
  });
  // Optimistic: applied at once, rolled back on failure.
  const showOnline = save.isPending ? save.variables.body.show_online : user.show_online;
  return (
    <SettingsSection title={t('privacy.title')}>
      <Switch
        name="show_online"
        label={t('privacy.showOnline')}
        hint={t('privacy.showOnlineHint')}
        checked={showOnline}
        disabled={save.isPending}
        onValue={(show_online) => save.mutate({ body: { show_online } }, { onSuccess: setCurrentUser })}
      />
    </SettingsSection>
  );
}
