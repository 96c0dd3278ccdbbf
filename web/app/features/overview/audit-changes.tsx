import type { AuditRow } from '@paddock/contract/overview';
import { useText } from '../../lib/text.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { Ltr } from '../../ui/isolation.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { type ChangedField, fieldsOf } from './changed-fields.ts';
import { overviewText } from './overview-text.ts';

/** What a row of the audit log changed, field by field, and where it came from. */
export function AuditChanges({ row }: { row: AuditRow }) {
  const t = useText(overviewText);
  const fields = fieldsOf(row);
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
          caption={t('developer.audit.changes', { id: String(row.id) })}
          columns={columns}
          rows={fields}
          rowKey={({ name }) => name}
        />
      )}
      <FactList
        facts={[
          [t('developer.audit.ip'), <Ltr key="ip">{row.ip}</Ltr>],
          [t('developer.audit.request'), <Ltr key="request">{row.request_id}</Ltr>],
        ]}
      />
    </div>
  );
}
