import { type AdminPaymentMethod, listAdminPaymentMethods } from '@paddock/contract/payments/admin-calls';
import { listPaymentMethods } from '@paddock/contract/payments/calls';
import { useQuery } from '@tanstack/react-query';
import { adminPaymentMethodsQuery } from '#features/payments/queries.ts';
import en from '#features/site/en.json' with { type: 'json' };
import { useSiteMessages } from '#features/site/messages.ts';
import { textKey } from '#lib/i18n/text-key.ts';
import { Badge } from '#ui/badge.tsx';
import { Bdi } from '#ui/bidi.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { Switch } from '#ui/form/checkbox.tsx';
import { useSettingSwitch } from './forms/use-setting-switch.ts';

/** Reads that list payment methods. */
const reads = [listAdminPaymentMethods, listPaymentMethods];

/** The payment methods with their switches and providers. */
export function PaymentSwitches({ mayEdit }: { mayEdit: boolean }) {
  const t = useSiteMessages();
  const methods = useQuery(adminPaymentMethodsQuery());
  const { busy, set } = useSettingSwitch(reads);
  return (
    <QueryStates query={methods} failed={t('payments.failed')}>
      {(list) => (
        <ul className="flex flex-col divide-y divide-line">
          {list.map((payment) => (
            <li key={payment.method} className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
              <Switch
                name={`${payment.method}_enabled`}
                label={t(`payments.${payment.method}`)}
                hint={t(`payments.${payment.method}Hint`)}
                checked={payment.is_enabled}
                disabled={!mayEdit || busy}
                onValue={(on) =>
                  set(
                    `${payment.method}_enabled`,
                    on,
                    t(on ? 'payments.on' : 'payments.off', { method: t(`payments.${payment.method}`) }),
                  ).catch(() => undefined)
                }
              />
              <MethodState method={payment} />
            </li>
          ))}
        </ul>
      )}
    </QueryStates>
  );
}

function MethodState({ method: { method, provider, kind, state } }: { method: AdminPaymentMethod }) {
  const t = useSiteMessages();
  if (method === 'balance') return null;
  const named = textKey(en.payments.provider, provider);
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-text-2">
      {kind === 'real' && provider && <Bdi>{named ? t(`payments.provider.${named}`) : provider}</Bdi>}
      <Badge tone={kind === 'real' ? 'ok' : kind === 'local' ? 'info' : 'neutral'}>
        {t(`payments.kind.${kind}`)}
      </Badge>
      {state === 'resting' && <Badge tone="warn">{t('payments.resting')}</Badge>}
      {kind === 'none' && t('payments.noneHint')}
    </p>
  );
}
