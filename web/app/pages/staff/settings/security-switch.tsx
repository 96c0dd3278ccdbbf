import { listUnprotectedStaff } from '@paddock/contract/overview/calls';
import type { AdminSettings } from '@paddock/contract/site/calls';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useSiteMessages } from '#features/site/messages.ts';
import { query } from '#lib/api/query.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { Bdi } from '#ui/bidi.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { Switch } from '#ui/form/checkbox.tsx';
import { useSettingSwitch } from './forms/use-setting-switch.ts';

/** Requires a second factor of staff. Turning it on first lists the accounts that it would lock out. */
export function SecuritySwitch({ settings, mayEdit }: { settings: AdminSettings; mayEdit: boolean }) {
  const t = useSiteMessages();
  const [isConfirming, setIsConfirming] = useState(false);
  const { busy, set: save } = useSettingSwitch();
  const set = (on: boolean) =>
    save('staff_second_factor', on, t(on ? 'security.on' : 'security.off'))
      .then(() => setIsConfirming(false))
      .catch(() => undefined);
  return (
    <>
      <Switch
        name="staff_second_factor"
        label={t('security.secondFactor')}
        hint={t('security.secondFactorHint')}
        checked={settings.staff_second_factor}
        disabled={!mayEdit || busy}
        onValue={(on) => (on ? setIsConfirming(true) : void set(false))}
      />
      {isConfirming && (
        <SecondFactorDialog
          busy={busy}
          onClose={() => setIsConfirming(false)}
          onConfirm={() => void set(true)}
        />
      )}
    </>
  );
}

interface SecondFactorDialogProps {
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

function SecondFactorDialog({ busy, onClose, onConfirm }: SecondFactorDialogProps) {
  const t = useSiteMessages();
  const user = useCurrentUser();
  const staff = useQuery({ ...query(listUnprotectedStaff, {}), staleTime: 0 });
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={t('security.title')}
      description={t('security.sentence')}
      actions={
        <>
          <Button look="ghost" onClick={onClose} disabled={busy}>
            {t('security.cancel')}
          </Button>
          <Button look="main" onClick={onConfirm} loading={busy}>
            {t('security.confirm')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <QueryStates query={staff} failed={t('security.failed')}>
          {({ usernames, total }) =>
            total === 0 ? (
              <p>{t('security.nobody')}</p>
            ) : (
              <div className="flex flex-col gap-2">
                <p>{t('security.locked', { count: total })}</p>
                <ul className="flex flex-wrap gap-2">
                  {usernames.map((username) => (
                    <li key={username} className="rounded-badge bg-surface-3 px-2 py-0.5 text-sm">
                      <Bdi>{username}</Bdi>
                    </li>
                  ))}
                  {total > usernames.length && (
                    <li className="px-1 py-0.5 text-sm text-text-2">
                      {t('security.more', { count: total - usernames.length })}
                    </li>
                  )}
                </ul>
              </div>
            )
          }
        </QueryStates>
        {user && !user.has_second_factor && (
          <div
            role="note"
            className="flex flex-col gap-3 rounded-card border border-warn bg-warn-dim p-4 text-sm"
          >
            <p className="flex items-start gap-2 font-medium text-warn">
              <TriangleAlert className="size-5 shrink-0" />
              {t('security.yourself')}
            </p>
            <LinkButton to="/dashboard/settings#second-factor" dense className="self-start">
              {t('security.setUp')}
            </LinkButton>
          </div>
        )}
      </div>
    </Dialog>
  );
}
