import { cancelEmailChange } from '@paddock/contract/accounts/profile-calls';
import type { User } from '@paddock/contract/users/calls';
import { useQuery } from '@tanstack/react-query';
import { Mail, UserPen } from 'lucide-react';
import { useState } from 'react';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Button } from '#ui/button.tsx';
import { useSettingsMessages } from '../messages.ts';
import { EmailDialog } from './email-dialog.tsx';
import { ProfileDialog } from './profile-dialog.tsx';
import { emailChangeQueries, emailChangeQuery } from './queries.ts';

/** Buttons that change details and email address. */
export function ProfileActions({ user }: { user: User }) {
  const t = useSettingsMessages();
  const [open, setOpen] = useState<'profile' | 'email'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <PendingEmail />
      <div className="flex flex-wrap gap-3">
        <Button icon={<UserPen />} className="max-xs:w-full" onClick={() => setOpen('profile')}>
          {t('profileEdit.action')}
        </Button>
        <Button icon={<Mail />} className="max-xs:w-full" onClick={() => setOpen('email')}>
          {t('emailEdit.action')}
        </Button>
      </div>
      {open === 'profile' && <ProfileDialog user={user} onClose={close} />}
      {open === 'email' && <EmailDialog email={user.email} onClose={close} />}
    </>
  );
}

/** A new address whose confirmation link has not been opened yet. */
function PendingEmail() {
  const t = useSettingsMessages();
  const format = useFormat();
  const change = useQuery(emailChangeQuery());
  useErrorToast(change);
  const cancel = useApiMutation(cancelEmailChange, {
    invalidates: emailChangeQueries,
    success: t('emailEdit.cancelled'),
    failure: t('emailEdit.cancelFailed'),
  });
  const pending = change.data?.pending;
  if (!pending) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface-2 px-4 py-3 text-sm">
      <p className="wrap-anywhere min-w-0">
        {t.rich('emailEdit.waits', { email: pending.email, when: format.dateTime(pending.expires_at) })}
      </p>
      <Button dense loading={cancel.isPending} onClick={() => cancel.mutate({})}>
        {t('emailEdit.cancel')}
      </Button>
    </div>
  );
}
