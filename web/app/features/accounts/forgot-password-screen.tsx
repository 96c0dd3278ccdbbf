import { forgotPassword, resetHours } from '@paddock/contract/accounts';
import { Inbox } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { call } from '../../lib/call.ts';
import { useForm } from '../../lib/forms.ts';
import { useText } from '../../lib/text.ts';
import { PageHead } from '../../shells/page-head.tsx';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { Ltr } from '../../ui/isolation.tsx';
import { AccountFrame, inlineLink } from './account-frame.tsx';
import { accountsText } from './accounts-text.ts';
import { SignInName } from './sign-in-name.tsx';

const Asked = z.object(forgotPassword.body.shape);

export default function ForgotPasswordScreen() {
  const t = useText(accountsText);
  const [sentTo, setSentTo] = useState<string>();
  return (
    <AccountFrame
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
        <AskForm onSent={setSentTo} />
      ) : (
        <Sent email={sentTo} onAgain={() => setSentTo(undefined)} />
      )}
    </AccountFrame>
  );
}

function AskForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useText(accountsText);
  const form = useForm({
    schema: Asked,
    initial: { email: '' },
    submit: async (body) => {
      await call(forgotPassword, { body });
      onSent(body.email);
    },
  });
  return (
    <form {...form.props} method="post" className="flex flex-col gap-5">
      <FormProblem problem={form.problem} />
      <SignInName {...form.text('email')} />
      <Button type="submit" look="main" wide loading={form.busy}>
        {t('forgot.action')}
      </Button>
    </form>
  );
}

/** The same whoever has an account: nobody learns here who has. */
function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const t = useText(accountsText);
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => told.current?.focus(), []);
  return (
    <div ref={told} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <p className="flex items-start gap-3">
        <Inbox className="mt-1 shrink-0 text-firoozeh" />
        <span>{t('forgot.sent', { hours: resetHours })}</span>
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
