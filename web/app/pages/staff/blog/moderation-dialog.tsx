import { type Post, setPostStatus } from '@paddock/contract/blog/calls';
import { staffReasonMax } from '@paddock/contract/payments/rules';
import { blogToastMs, useBlogMessages } from '#features/blog/messages.ts';
import { adminPostQueries } from '#features/blog/queries.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useForm } from '#lib/form/use-form.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { TextAreaField } from '#ui/form/text-field.tsx';
import { useAdminBlogMessages } from './messages.ts';
import { type ModerationStep, statusAfter } from './moderation-steps.tsx';

/** A moderation step to confirm. */
export interface Moderation {
  post: Pick<Post, 'id' | 'title' | 'author'>;
  step: ModerationStep;
}

interface ModerationDialogProps {
  moderation: Moderation;
  onClose: () => void;
}

/** Explains the step and asks for a reason, which the author will see. */
export function ModerationDialog({ moderation: { post, step }, onClose }: ModerationDialogProps) {
  const t = useAdminBlogMessages();
  const tBlog = useBlogMessages();
  const currentUser = useCurrentUser();
  const { id, title, author } = post;
  const change = useApiMutation(setPostStatus, {
    invalidates: adminPostQueries,
    success: t(`step.${step}.done`),
    failure: t(`step.${step}.failed`),
    toastMs: blogToastMs,
  });
  const form = useForm({
    schema: setPostStatus.body,
    initial: { status: statusAfter[step], reason: '' },
    submit: async (body) => {
      await change.mutateAsync({ params: { id }, body });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(`step.${step}.title`)}
      submitLabel={t(`step.${step}.action`)}
    >
      <p>{t.rich(`step.${step}.sentence`, { title, name: author?.username ?? tBlog('formerMember') })}</p>
      {/* Authors get no notification of their own steps, and deleted accounts get none at all. */}
      {author && author.id !== currentUser?.id && (
        <TextAreaField
          {...form.text('reason')}
          label={t('reason')}
          hint={t('reasonHint')}
          rows={3}
          maxLength={staffReasonMax}
        />
      )}
    </FormDialog>
  );
}
