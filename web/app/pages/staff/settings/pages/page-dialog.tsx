import { type AdminPage, createPage, PageForm, updatePage } from '@paddock/contract/pages/calls';
import { pageContentMax, pageTitleMax, slugMax } from '@paddock/contract/pages/rules';
import { useState } from 'react';
import { TextPreview } from '#features/blog/text-preview.tsx';
import { pageQueries, previewPageQuery } from '#features/pages/queries.ts';
import { useRefreshFooter } from '#features/pages/use-refresh-footer.ts';
import { useRecordSave } from '#lib/api/use-record-save.ts';
import { comparedField } from '#lib/form/compared-fields.ts';
import { useRecordForm } from '#lib/form/use-record-form.ts';
import { useTabbedForm } from '#lib/form/use-tabbed-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Checkbox, Switch } from '#ui/form/checkbox.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { MarkdownField } from '#ui/markdown/markdown-field.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useAdminPagesMessages } from './messages.ts';
import type { NewPage } from './new-page.ts';

/** The texts of one language stand in a tab of their own. */
const languages = [
  { key: 'fa', title: 'title', content: 'content', titleText: 'form.title', contentText: 'form.content' },
  {
    key: 'en',
    title: 'title_en',
    content: 'content_en',
    titleText: 'form.titleEn',
    contentText: 'form.contentEn',
  },
] as const;

interface PageDialogProps {
  /** Absent: a new one. */
  page: AdminPage | undefined;
  begun: NewPage | AdminPage;
  onClose: () => void;
}

const valuesOf = (page: AdminPage | undefined, begun: NewPage | AdminPage) => ({
  slug: begun.slug,
  title: begun.title,
  title_en: begun.title_en ?? '',
  content: page?.content ?? '',
  content_en: page?.content_en ?? '',
  is_published: page?.is_published ?? true,
});

/** A page in both languages, with what it will look like. */
export function PageDialog({ page, begun, onClose }: PageDialogProps) {
  const t = useAdminPagesMessages();
  const refreshFooter = useRefreshFooter();
  const save = useRecordSave(createPage, updatePage, {
    invalidates: pageQueries,
    created: t('form.created'),
    saved: t('form.saved'),
    failure: t('form.failed'),
  });
  const form = useRecordForm({
    schema: PageForm,
    record: page,
    valuesOf: (record) => valuesOf(record, record ?? begun),
    fields: [
      comparedField('slug', t('form.slug')),
      comparedField('title', t('form.title')),
      comparedField('title_en', t('form.titleEn')),
      comparedField('content', t('form.content')),
      comparedField('content_en', t('form.contentEn')),
      comparedField('is_published', t('form.published')),
    ],
    submit: async (body, known) => {
      await save(body, known);
      await refreshFooter();
      onClose();
    },
  });
  const { tab, setTab, panel, isFaulty, submit } = useTabbedForm(form, ['fa', 'en'], {
    fa: ['title', 'content'],
    en: ['title_en', 'content_en'],
  });
  const [isPreviewed, setIsPreviewed] = useState(false);
  const shown = languages.find(({ key }) => key === tab) ?? languages[0];
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
          {...form.text('slug')}
          ltr
          label={t('form.slug')}
          hint={t('form.slugHint')}
          maxLength={slugMax}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Switch
          name="is_published"
          label={t('form.published')}
          hint={t('form.publishedHint')}
          checked={form.values.is_published === true}
          onValue={(on) => form.set('is_published', on)}
        />
      </div>
      <Tabs
        label={t('form.languages')}
        current={tab}
        onTab={setTab}
        tabs={languages.map(({ key }) => ({ key, label: t(`form.${key}`), faulty: isFaulty(key) }))}
      >
        <div ref={panel} key={tab} className="flex flex-col gap-5">
          <TextField
            {...form.text(shown.title)}
            dir="auto"
            label={t(shown.titleText)}
            maxLength={pageTitleMax}
            autoComplete="off"
            required={tab === 'fa'}
            hint={tab === 'en' ? t('form.fallback') : undefined}
          />
          <MarkdownField
            {...form.text(shown.content)}
            label={t(shown.contentText)}
            rows={14}
            maxLength={pageContentMax}
            required={tab === 'fa'}
          />
          <Checkbox label={t('form.preview')} checked={isPreviewed} onValue={setIsPreviewed} />
          {isPreviewed && (
            <TextPreview content={String(form.values[shown.content])} preview={previewPageQuery} />
          )}
        </div>
      </Tabs>
    </FormDialog>
  );
}
