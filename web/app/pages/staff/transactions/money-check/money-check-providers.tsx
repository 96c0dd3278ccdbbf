import type { LedgerCheck, ProviderTotals } from '@paddock/contract/payments/ledger-calls';
import en from '#features/payments/en.json' with { type: 'json' };
import { usePaymentsMessages } from '#features/payments/messages.ts';
import { textKey } from '#lib/i18n/text-key.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { Badge } from '#ui/badge.tsx';
import { Ltr } from '#ui/bidi.tsx';
import { Figure } from '#ui/figure.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { MoneyCheckSection } from './money-check-section.tsx';

const figures = ['in_ledger', 'refunded', 'confirmed', 'by_hand', 'difference'] as const;

/** Payments per provider, compared with its confirmations. */
export function MoneyCheckProviders({ providers }: Pick<LedgerCheck, 'providers'>) {
  const t = usePaymentsMessages();
  return (
    <MoneyCheckSection title={t('moneyCheck.providers.title')} sentence={t('moneyCheck.providers.sentence')}>
      {providers.length === 0 ? (
        <p className="text-sm text-text-3">{t('moneyCheck.providers.empty')}</p>
      ) : (
        <>
          <ProviderTable rows={providers} />
          <dl className="flex flex-col gap-2 text-sm">
            {figures.map((figure) => (
              <div key={figure} className="flex flex-wrap gap-x-2">
                <dt className="font-medium">{t(`moneyCheck.providers.${figure}`)}:</dt>
                <dd className="text-text-2">{t(`moneyCheck.providers.${figure}Sentence`)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </MoneyCheckSection>
  );
}

function ProviderTable({ rows }: { rows: ProviderTotals[] }) {
  const t = usePaymentsMessages();
  const money = useMoney();
  const columns: Column<ProviderTotals>[] = [
    {
      key: 'provider',
      header: t('moneyCheck.providers.provider'),
      head: true,
      cell: ({ provider, currency }) => (
        <span className="flex flex-col">
          <ProviderName provider={provider} />
          <span className="font-normal text-text-3 text-xs">{t(`admin.${currency}`)}</span>
        </span>
      ),
    },
    ...figures.map(
      (figure): Column<ProviderTotals> => ({
        key: figure,
        header: t(`moneyCheck.providers.${figure}`),
        figures: true,
        cell: (row) => {
          const amount = <Figure>{money.amount(row[figure], row.currency)}</Figure>;
          if (figure !== 'difference') return <span className="whitespace-nowrap">{amount}</span>;
          return <Badge tone={row.difference === 0 ? 'ok' : 'bad'}>{amount}</Badge>;
        },
      }),
    ),
  ];
  return (
    <Table
      caption={t('moneyCheck.providers.title')}
      columns={columns}
      rows={rows}
      rowKey={(row) => `${row.provider} ${row.currency}`}
    />
  );
}

function ProviderName({ provider }: { provider: string }) {
  const t = usePaymentsMessages();
  const name = textKey(en.moneyCheck.providers.name, provider);
  return name ? t(`moneyCheck.providers.name.${name}`) : <Ltr>{provider}</Ltr>;
}
