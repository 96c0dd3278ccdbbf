import type { LedgerCheck } from '@paddock/contract/payments/ledger-calls';
import { Link } from 'react-router';
import { usePaymentsMessages } from '#features/payments/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { Bdi } from '#ui/bidi.tsx';
import { Figure } from '#ui/figure.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { MoneyCheckFigure, MoneyCheckFigures, MoneyCheckSection } from './money-check-section.tsx';

type Balances = LedgerCheck['balances'];
type Differing = Balances['differing'][number];

/** Stored balances, compared with the ledger. */
export function MoneyCheckBalances({ balances }: { balances: Balances }) {
  const t = usePaymentsMessages();
  const format = useFormat();
  const money = useMoney();
  const { users, total, in_ledger, differing } = balances;
  return (
    <MoneyCheckSection title={t('moneyCheck.balances.title')} sentence={t('moneyCheck.balances.sentence')}>
      <MoneyCheckFigures>
        <MoneyCheckFigure
          label={t('moneyCheck.balances.total')}
          figure={money.usd(total)}
          sentence={t('moneyCheck.balances.totalSentence')}
        />
        <MoneyCheckFigure
          label={t('moneyCheck.balances.inLedger')}
          figure={<Figure>{money.usd(in_ledger)}</Figure>}
          sentence={t('moneyCheck.balances.inLedgerSentence')}
          isWrong={in_ledger !== total}
        />
        <MoneyCheckFigure
          label={t('moneyCheck.balances.differing')}
          figure={format.number(differing.length)}
          sentence={t('moneyCheck.balances.differingSentence', { count: users })}
          isWrong={differing.length > 0}
        />
      </MoneyCheckFigures>
      {differing.length > 0 && <DifferingUsers rows={differing} />}
    </MoneyCheckSection>
  );
}

function DifferingUsers({ rows }: { rows: Differing[] }) {
  const t = usePaymentsMessages();
  const money = useMoney();
  const columns: Column<Differing>[] = [
    {
      key: 'user',
      phone: 'top',
      header: t('admin.user'),
      head: true,
      cell: ({ username }) => (
        <Link
          className="text-firoozeh underline"
          to={`/admin/transactions?search=${encodeURIComponent(username)}`}
        >
          <Bdi>{username}</Bdi>
        </Link>
      ),
    },
    {
      key: 'balance',
      phone: 'bottom',
      header: t('moneyCheck.balances.balance'),
      figures: true,
      cell: (row) => <Figure>{money.usd(row.balance)}</Figure>,
    },
    {
      key: 'ledger',
      phone: 'bottomEnd',
      header: t('moneyCheck.balances.inLedger'),
      figures: true,
      cell: (row) => <Figure>{money.usd(row.in_ledger)}</Figure>,
    },
    {
      key: 'difference',
      phone: 'topEnd',
      header: t('moneyCheck.difference'),
      figures: true,
      cell: (row) => (
        <span className="text-bad">
          <Figure>{money.usdChange(row.balance - row.in_ledger)}</Figure>
        </span>
      ),
    },
  ];
  return (
    <Table
      caption={t('moneyCheck.balances.caption')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      dense
    />
  );
}
