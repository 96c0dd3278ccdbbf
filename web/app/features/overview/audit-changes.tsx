import type { AuditEntry } from '@paddock/contract/overview/calls';
import { Ltr } from '#ui/bidi.tsx';
import { DescriptionList } from '#ui/table/description-list.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { useOverviewMessages } from './messages.ts';

/** The changed fields and the origin of an audit log entry. */
export function AuditChanges({ row }: { row: AuditEntry }) {
  const t = useOverviewMessages();
  const fields = changedFields(row);
  const value = (text: string | undefined) =>
    text === undefined ? (
      <span className="text-text-3">{t('developer.audit.absent')}</span>
    ) : (
      <bdi dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {text}
      </bdi>
    );
  const columns: Column<ChangedField>[] = [
    { key: 'field', header: t('developer.audit.field'), head: true, cell: ({ name }) => <Ltr>{name}</Ltr> },
    { key: 'before', header: t('developer.audit.before'), cell: ({ before }) => value(before) },
    { key: 'after', header: t('developer.audit.after'), cell: ({ after }) => value(after) },
  ];
  return (
    <div className="flex flex-col gap-4 py-3">
      {fields.length === 0 ? (
        <p className="text-sm text-text-2">{t('developer.audit.nothing')}</p>
      ) : (
        <Table
          dense
          caption={t.rich('developer.audit.changes', { id: String(row.id) })}
          columns={columns}
          rows={fields}
          rowKey={({ name }) => name}
        />
      )}
      <DescriptionList
        facts={[
          [t('developer.audit.ip'), <Ltr key="ip">{row.ip}</Ltr>],
          [t('developer.audit.request'), <Ltr key="request">{row.request_id}</Ltr>],
        ]}
      />
    </div>
  );
}

export interface ChangedField {
  name: string;
  /** As text; undefined if absent. */
  before: string | undefined;
  after: string | undefined;
}

/** Fields in cents, shown as dollars. */
const centFields = new Set(['price_usd', 'balance_usd']);

function textOf(name: string, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'number' && centFields.has(name)) return (value / 100).toFixed(2);
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}

/** The fields of an audit log entry with their values before and after. */
export function changedFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => ({
    name,
    before: textOf(name, before?.[name]),
    after: textOf(name, after?.[name]),
  }));
}
