import { locales } from '@paddock/contract/i18n/locale';
import { translate } from '@paddock/contract/i18n/messages';
import { useRef, useState } from 'react';
import { useEditorMessages } from '#features/blog/editor/messages.ts';
import { removeMissingPictures } from '#features/blog/pending-pictures.ts';
import { deleteDraft } from '#lib/browser/drafts.ts';
import { useForm } from '#lib/form/use-form.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { Button } from '#ui/button.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { SelectField, TextField } from '#ui/form/text-field.tsx';
import { draftName, type PostDraft, usePostDraft } from './draft.ts';
import { EditorPictures } from './editor-pictures.tsx';
import { EditorText } from './editor-text.tsx';
import { type EditedPost, PostForm, postValues } from './form.ts';
import { useSavePost } from './use-save-post.ts';

interface EditorFormProps {
  /** Absent for a new post. */
  post: EditedPost | undefined;
  onClose: () => void;
}

/** Writes a post. Errors appear at their fields, and written text is never lost. */
export function EditorForm({ post, onClose }: EditorFormProps) {
  const t = useEditorMessages();
  const locale = useLocale();
  const user = useCurrentUser();
  const { saved, save, publish, uploading } = useSavePost(post);
  const isPublishing = useRef(false);
  const name = draftName(user?.id ?? 0, post?.id);
  const form = useForm({
    schema: PostForm,
    initial: useState(() => postValues(post))[0],
    submit: async (filled) => {
      const isPublished = isPublishing.current;
      const id = await save(filled, {
        onText: () => deleteDraft(name),
        onRemoved: () => form.set('removed', []),
        onUploaded: (content) => {
          form.set('files', []);
          form.set('content', content);
        },
      });
      if (isPublished) await publish(id);
      onClose();
    },
  });
  const { title, content } = form.values;
  const draft = usePostDraft(name, saved ?? { title: '', content: '' }, { title, content });
  // The form is sent before this returns.
  const saveAndPublish = () => {
    isPublishing.current = true;
    form.props.ref.current?.requestSubmit();
    isPublishing.current = false;
  };
  const isEmpty = title.trim() === '' || content.trim() === '';
  return (
    <FormDialog
      form={form}
      onClose={() => {
        // Discarded or unchanged text is not offered again as a draft.
        if (!draft.found) deleteDraft(name);
        onClose();
      }}
      wide
      tall
      title={t(saved ? 'editor.edit' : 'editor.new')}
      submitLabel={t('editor.save')}
      between={
        saved?.status !== 'published' && (
          <Button onClick={saveAndPublish} disabled={form.busy || isEmpty}>
            {t('editor.publish')}
          </Button>
        )
      }
      unready={isEmpty ? translate('post_fields_required', locale) : undefined}
    >
      {draft.found && (
        <DraftOffer
          draft={draft.found}
          onUse={({ title, content }) => {
            form.set('title', title);
            // Drafts do not include files.
            form.set('content', removeMissingPictures(content, []));
            draft.closeOffer(true);
          }}
          onDrop={() => draft.closeOffer(false)}
        />
      )}
      <TextField {...form.text('title')} label={t('editor.title')} autoComplete="off" required />
      <SelectField
        {...form.text('locale')}
        label={t('editor.language')}
        hint={t('editor.languageHint')}
        placeholder={t('editor.languageTold')}
        options={locales.map((value) => ({ value, label: t(`editor.languages.${value}`) }))}
      />
      <EditorPictures form={form} images={saved?.images ?? []} />
      <EditorText form={form} images={saved?.images ?? []} />
      {uploading > 0 && (
        <output className="flex flex-col gap-2 text-sm text-text-2">
          {t('editor.uploading', { count: uploading })}
          <progress className="h-1.5 w-full accent-firoozeh" />
        </output>
      )}
    </FormDialog>
  );
}

interface DraftOfferProps {
  draft: PostDraft;
  onUse: (draft: PostDraft) => void;
  onDrop: () => void;
}

/** Offers unsaved text of the last visit: restore or discard. */
function DraftOffer({ draft, onUse, onDrop }: DraftOfferProps) {
  const t = useEditorMessages();
  const format = useFormat();
  return (
    <output className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line border-s-3 border-s-warn bg-surface-1 p-3 text-sm">
      <span>{t('editor.draftFound', { time: format.dateTime(new Date(draft.at)) })}</span>
      <span className="flex gap-2">
        <Button look="ghost" dense onClick={onDrop}>
          {t('editor.draftDrop')}
        </Button>
        <Button dense onClick={() => onUse(draft)}>
          {t('editor.draftUse')}
        </Button>
      </span>
    </output>
  );
}
