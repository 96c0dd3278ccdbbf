import type { ListedPage } from '@paddock/contract/pages/calls';
import {
  type AdminFooter,
  type FooterColumn,
  FooterUpdate,
  getAdminFooter,
  updateFooter,
} from '@paddock/contract/pages/footer-calls';
import { footerColumnsMax } from '@paddock/contract/pages/rules';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useRefreshFooter } from '#features/pages/use-refresh-footer.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { comparedField } from '#lib/form/compared-fields.ts';
import { useRecordForm } from '#lib/form/use-record-form.ts';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { Button } from '#ui/button.tsx';
import { RecordForm } from '#ui/dialog/record-form.tsx';
import { Switch } from '#ui/form/checkbox.tsx';
import { ColumnFields, emptyLink } from './column-fields.tsx';
import { defaultColumns } from './default-columns.ts';
import { useAdminFooterMessages } from './messages.ts';

interface FooterColumnsProps {
  footer: AdminFooter;
  pages: readonly ListedPage[];
  mayEdit: boolean;
}

/** Keeps the initial record, so that a refetch does not change the form. */
export function FooterColumns({ footer, ...props }: FooterColumnsProps) {
  const [record, setRecord] = useState(footer);
  return <ColumnsForm key={record.updated_at.getTime()} footer={record} onSaved={setRecord} {...props} />;
}

/** The columns as text, for the conflict panel. */
const columnsAsText = (columns: FooterColumn[] | null) =>
  (columns ?? [])
    .map(({ title, links }) => [title, ...links.map((link) => `  ${link.title} ${link.url}`)].join('\n'))
    .join('\n');

function ColumnsForm({
  footer,
  pages,
  mayEdit,
  onSaved,
}: FooterColumnsProps & { onSaved: (footer: AdminFooter) => void }) {
  const t = useAdminFooterMessages();
  const refreshFooter = useRefreshFooter();
  const save = useApiMutation(updateFooter, {
    invalidates: [getAdminFooter],
    success: t('columns.saved'),
    failure: t('columns.saveFailed'),
  });
  const form = useRecordForm({
    schema: FooterUpdate,
    record: footer,
    valuesOf: ({ columns }) => ({ columns, updated_at: undefined }),
    fields: [comparedField('columns', t('columns.title'), columnsAsText)],
    submit: async ({ columns }, { updated_at }) => {
      onSaved(await save.mutateAsync({ body: { columns, updated_at } }));
      await refreshFooter();
    },
  });
  const columns = form.values.columns as FooterColumn[] | null;
  const set = (next: FooterColumn[] | null) => form.set('columns', next);
  return (
    <section>
      <SectionHeading>{t('columns.title')}</SectionHeading>
      <RecordForm form={form} saveLabel={t('columns.save')} mayEdit={mayEdit}>
        <Switch
          name="columns"
          label={t('columns.own')}
          hint={t('columns.ownHint')}
          checked={columns !== null}
          onValue={(on) => set(on ? defaultColumns(pages) : null)}
        />
        {columns?.map((column, at) => (
          <ColumnFields
            key={at}
            columns={columns}
            at={at}
            column={column}
            errorAt={(path) => form.errorAt(`columns.${at}.${path}`)}
            onColumns={set}
          />
        ))}
        {columns && columns.length < footerColumnsMax && (
          <Button
            icon={<Plus />}
            className="self-start"
            onClick={() => set([...columns, { title: '', title_en: null, links: [emptyLink] }])}
          >
            {t('columns.addColumn')}
          </Button>
        )}
      </RecordForm>
    </section>
  );
}
