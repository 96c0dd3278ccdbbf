import { localize } from '@paddock/contract/i18n/localized/localized';
import { type AccountDeletion, deleteAccount } from '@paddock/contract/personal-data/calls';
import { erasureDays } from '@paddock/contract/personal-data/rules';
import type { User } from '@paddock/contract/users/calls';
import { useQuery } from '@tanstack/react-query';
import { useApiMutation } from '#lib/api/query.ts';
import { confirmDelete } from '#lib/browser/confirm-store.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { logout } from '#lib/session/session.ts';
import { Button } from '#ui/button.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { SettingsSection } from '../parts/settings-section.tsx';
import { usePersonalDataMessages } from './messages.ts';
import { accountDeletionQuery } from './queries.ts';

/** Deletes the account: what is deleted, what stays, what is lost, and the button. */
export function DeleteAccountSection({ user }: { user: User }) {
  const t = usePersonalDataMessages();
  const deletion = useQuery(accountDeletionQuery());
  return (
    <SettingsSection title={t('deletion.title')} anchor="delete-account">
      <div className="flex flex-col gap-3 text-sm text-text-2">
        <p>{t('deletion.sentence', { days: erasureDays })}</p>
        <p>{t('deletion.stays')}</p>
      </div>
      <QueryStates query={deletion} failed={t('deletion.failed')} skeleton={<SkeletonRows rows={1} />}>
        {(data) => (
          <>
            <Losses {...data} />
            <DeleteButton user={user} deletion={data} />
          </>
        )}
      </QueryStates>
    </SettingsSection>
  );
}

function Losses({ balance, running }: AccountDeletion) {
  const t = usePersonalDataMessages();
  const format = useFormat();
  const money = useMoney();
  const locale = useLocale();
  if (balance === 0 && running.length === 0) return <p>{t('deletion.nothing')}</p>;
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium">{t('deletion.lost')}</p>
      <ul className="list-disc ps-5">
        {balance > 0 && <li>{t.rich('deletion.balance', { amount: money.usd(balance) })}</li>}
        {running
          .map((one) => localize(one, locale, 'title'))
          .map(({ title, ends_at }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two purchases may have the same title, and the list is never
            // reordered
            <li key={at}>
              {ends_at
                ? t.rich('deletion.running', { title, date: format.date(ends_at) })
                : t.rich('deletion.runningForGood', { title })}
            </li>
          ))}
      </ul>
    </div>
  );
}

interface DeleteButtonProps {
  user: User;
  deletion: AccountDeletion;
}

function DeleteButton({
  user: { username },
  deletion: { open_payments, is_last_developer },
}: DeleteButtonProps) {
  const t = usePersonalDataMessages();
  const deletion = useApiMutation(deleteAccount, {
    success: t('deletion.done'),
    failure: t('deletion.deleteFailed'),
  });
  const ask = () =>
    confirmDelete({
      title: t('deletion.question'),
      sentence: t('deletion.warning'),
      typedName: username,
      action: t('deletion.confirm'),
      async call() {
        await deletion.mutateAsync({ body: { username } });
        await logout('/');
      },
    });
  const isBarred = open_payments > 0 || is_last_developer;
  return (
    <>
      {open_payments > 0 && (
        <p className="text-warn">{t('deletion.openPayments', { count: open_payments })}</p>
      )}
      {is_last_developer && <p className="text-warn">{t('deletion.lastDeveloper')}</p>}
      <Button look="danger" className="self-start max-xs:w-full" disabled={isBarred} onClick={ask}>
        {t('deletion.button')}
      </Button>
    </>
  );
}
