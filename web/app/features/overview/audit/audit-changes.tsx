import type { AuditEntry } from '@paddock/contract/overview/calls';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { Ltr } from '../../../ui/bidi.tsx';
import { DescriptionList } from '../../../ui/table/description-list.tsx';
import { type Column, Table } from '../../../ui/table/table.tsx';
import { overviewMessages } from '../messages.ts';
import { type ChangedField, changedFields } from './changed-fields.ts';

/** What a row of the audit log changed, field by field, and where it came from. */
export function AuditChanges({ row }: { row: AuditEntry }) {
  const t = useTranslations(overviewMessages);
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
          caption={t('developer.audit.changes', { id: String(row.id) })}
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
