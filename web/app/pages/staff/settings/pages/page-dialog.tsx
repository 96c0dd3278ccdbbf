import { type AdminPage, createPage, PageForm, updatePage } from '@paddock/contract/pages/calls';
import { pageContentMax, pageTitleMax, slugMax } from '@paddock/contract/pages/rules';
import { useState } from 'react';
import { TextPreview } from '#features/blog/text-preview.tsx';
import { pageQueries, previewPageQuery } from '#features/pages/queries.ts';
import { useRefreshFooter } from '#features/pages/use-refresh-footer.ts';
import { useRecordSave } from '#lib/api/use-record-save.ts';
import { type ComparedField, comparedField, labelFields, textValues } from '#lib/form/compared-fields.ts';
import { useRecordForm } from '#lib/form/use-record-form.ts';
import { useTabbedForm } from '#lib/form/use-tabbed-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Checkbox, Switch } from '#ui/form/checkbox.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { MarkdownField } from '#ui/markdown/markdown-field.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useAdminPagesMessages } from './messages.ts';
import type { NewPage } from './new-page.ts';

/** The tab of each language with its fields. */
const languages = [
  { key: 'fa', title: 'title', content: 'content' },
  { key: 'en', title: 'title_en', content: 'content_en' },
] as const;

interface PageDialogProps {
  /** Undefined for a new one. */
  page: AdminPage | undefined;
  initial: NewPage | AdminPage;
  onClose: () => void;
}

/** A page in both languages with a preview. */
export function PageDialog({ page, initial, onClose }: PageDialogProps) {
  const t = useAdminPagesMessages();
  const refreshFooter = useRefreshFooter();
  const save = useRecordSave(createPage, updatePage, {
    invalidates: pageQueries,
    created: t('form.created'),
    saved: t('form.saved'),
    failure: t('form.failed'),
  });
  const fields: ComparedField<AdminPage>[] = [
    comparedField('slug', t('form.slug')),
    comparedField('title', t('form.title')),
    comparedField('title_en', t('form.titleEn')),
    comparedField('content', t('form.content')),
    comparedField('content_en', t('form.contentEn')),
    comparedField('is_published', t('form.published')),
  ];
  const form = useRecordForm({
    schema: PageForm,
    record: page,
    valuesOf: (record) => ({
      ...textValues(record ?? initial, 'slug', 'title', 'title_en'),
      ...textValues(record, 'content', 'content_en'),
      is_published: record?.is_published ?? true,
    }),
    fields,
    submit: async (body, stored) => {
      await save(body, stored);
      await refreshFooter();
      onClose();
    },
  });
  const { tab, setTab, panel, isFaulty, submit } = useTabbedForm(form, ['fa', 'en'], {
    fa: ['title', 'content'],
    en: ['title_en', 'content_en'],
  });
  const controls = labelFields(form, fields);
  const [isPreviewed, setIsPreviewed] = useState(false);
  const language = languages.find(({ key }) => key === tab) ?? languages[0];
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      onClose={onClose}
      wide
      tall
      title={t(page ? 'form.change' : 'form.new')}
      submitLabel={t('form.save')}
    >
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField
          {...controls.text('slug')}
          ltr
          hint={t('form.slugHint')}
          maxLength={slugMax}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Switch {...controls.checkbox('is_published')} hint={t('form.publishedHint')} />
      </div>
      <Tabs
        label={t('form.languages')}
        current={tab}
        onTab={setTab}
        tabs={languages.map(({ key }) => ({ key, label: t(`form.${key}`), faulty: isFaulty(key) }))}
      >
        <div ref={panel} key={tab} className="flex flex-col gap-5">
          <TextField
            {...controls.text(language.title)}
            dir="auto"
            maxLength={pageTitleMax}
            autoComplete="off"
            required={tab === 'fa'}
            hint={tab === 'en' ? t('form.fallback') : undefined}
          />
          <MarkdownField
            {...controls.text(language.content)}
            rows={14}
            maxLength={pageContentMax}
            required={tab === 'fa'}
          />
          <Checkbox label={t('form.preview')} checked={isPreviewed} onValue={setIsPreviewed} />
          {isPreviewed && (
            <TextPreview content={String(form.values[language.content])} preview={previewPageQuery} />
          )}
        </div>
      </Tabs>
    </FormDialog>
  );
}
