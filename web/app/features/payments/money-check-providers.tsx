import type { MoneyCheck, ProviderTotals } from '@paddock/contract/money-check';
import { useMoney } from '../../lib/money-format.ts';
import { useText } from '../../lib/text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Ltr } from '../../ui/isolation.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { MoneyCheckSection } from './money-check-section.tsx';
import { paymentsText } from './payments-text.ts';

const figures = ['in_ledger', 'refunded', 'confirmed', 'by_hand', 'difference'] as const;
const known = ['local', 'stripe', 'nowpayments', 'zarinpal'] as const;

/** What came in through each provider against what it confirmed. */
export function MoneyCheckProviders({ providers }: Pick<MoneyCheck, 'providers'>) {
  const t = useText(paymentsText);
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
  const t = useText(paymentsText);
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
        end: true,
        cell: (row) => {
          const amount = money.amount(row[figure], row.currency);
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
  const t = useText(paymentsText);
  const name = known.find((one) => one === provider);
  return name ? t(`moneyCheck.providers.name.${name}`) : <Ltr>{provider}</Ltr>;
}
