import { forgotPassword } from '@paddock/contract/accounts/calls';
import { resetLinkHours } from '@paddock/contract/accounts/rules';
import { Inbox } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { PageHead } from '#components/page-head.tsx';
import { AuthPage, inlineLink } from '#features/accounts/auth-page.tsx';
import { EmailField } from '#features/accounts/email-field.tsx';
import { useAccountsMessages } from '#features/accounts/messages.ts';
import { useWrite } from '#lib/api/write.ts';
import { useForm } from '#lib/form/use-form.ts';
import { Ltr } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { FormError } from '#ui/form/form-error.tsx';

const ForgotPasswordForm = z.object(forgotPassword.body.shape);

export default function ForgotPasswordScreen() {
  const t = useAccountsMessages();
  const [sentTo, setSentTo] = useState<string>();
  return (
    <AuthPage
      title={t('title.forgotPassword')}
      {...(sentTo === undefined && { lead: t('forgot.lead') })}
      aside={
        <Link to="/login" className={inlineLink}>
          {t('forgot.back')}
        </Link>
      }
    >
      <PageHead title={t('title.forgotPassword')} hidden />
      {sentTo === undefined ? (
        <EmailForm onSent={setSentTo} />
      ) : (
        <SentNote email={sentTo} onAgain={() => setSentTo(undefined)} />
      )}
    </AuthPage>
  );
}

function EmailForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useAccountsMessages();
  const write = useWrite();
  const form = useForm({
    schema: ForgotPasswordForm,
    initial: { email: '' },
    submit: async (body) => {
      await write(forgotPassword, { body });
      onSent(body.email);
    },
  });
  return (
    <form {...form.props} method="post" className="flex flex-col gap-5">
      <FormError problem={form.problem} />
      <EmailField {...form.text('email')} />
      <Button type="submit" look="main" wide loading={form.busy}>
        {t('forgot.action')}
      </Button>
    </form>
  );
}

/** The same for addresses with and without an account, so that it does not reveal who has one. */
function SentNote({ email, onAgain }: { email: string; onAgain: () => void }) {
  const t = useAccountsMessages();
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div ref={note} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <p className="flex items-start gap-3">
        <Inbox className="mt-1 shrink-0 text-firoozeh" />
        <span>{t('forgot.sent', { hours: resetLinkHours })}</span>
      </p>
      <p className="text-sm text-text-2">
        {t('forgot.sentTo')} <Ltr className="wrap-anywhere text-text">{email}</Ltr>
      </p>
      <p className="text-sm text-text-2">{t('forgot.nothingCame')}</p>
      <Button onClick={onAgain} className="self-start max-xs:w-full">
        {t('forgot.again')}
      </Button>
    </div>
  );
}
