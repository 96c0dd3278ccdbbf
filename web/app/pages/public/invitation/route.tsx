import type { Output } from '@paddock/contract/core/endpoint';
import { acceptInvitation, readInvitation } from '@paddock/contract/user-admin/invited-calls';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PageHead } from '#components/page-head.tsx';
import { AuthPage } from '#features/accounts/auth-page.tsx';
import { EmailLinkResult, useEmailLinkToken } from '#features/accounts/email-link.tsx';
import { homePath } from '#features/accounts/login-redirect.ts';
import { useRoleName } from '#features/user-admin/role-name.ts';
import { ApiError, errorMessage } from '#lib/api/api-error.ts';
import { useWrite } from '#lib/api/write.ts';
import { useToast } from '#lib/browser/toast-store.ts';
import { logout, setCurrentUser, useCurrentUser } from '#lib/session/session.ts';
import { loginPath } from '#lib/url/return-path.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { RetryPart } from '#ui/feedback/retry-part.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { useInvitationMessages } from './messages.ts';

const InvitedForm = lazyPart(() => import('./invited-form.tsx'), {
  onError: (retry) => <RetryPart onRetry={retry} />,
});

type Invited = Output<typeof readInvitation>;

/** Where the link of an invitation leads. A press reads it: programs that look at links press nothing. */
export default function InvitationScreen() {
  const t = useInvitationMessages();
  const token = useEmailLinkToken();
  const [invited, setInvited] = useState<Invited>();
  const [isUsed, setIsUsed] = useState(false);
  const act = useAct(() => setIsUsed(true));
  const write = useWrite();
  const open = () =>
    act.run(async () => setInvited(await write(readInvitation, { body: { token: token ?? '' } })));
  return (
    <AuthPage title={t('title')}>
      <PageHead title={t('title')} hidden />
      <meta name="referrer" content="no-referrer" />
      {isUsed || token === undefined ? (
        <EmailLinkResult tone="warn" sentence={t(isUsed ? 'used' : 'missing')} />
      ) : (
        <>
          <FormError problem={act.problem} />
          {invited ? (
            <Open invited={invited} token={token} onUsed={() => setIsUsed(true)} />
          ) : (
            <Button look="main" wide loading={act.busy} onClick={open}>
              {t('open')}
            </Button>
          )}
        </>
      )}
    </AuthPage>
  );
}

/** Something that a press does, told of where it fails. */
function useAct(onUsed: () => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'link_used') onUsed();
      else setProblem(errorMessage(error));
    }
    setBusy(false);
  };
  return { busy, problem, run };
}

interface OpenProps {
  invited: Invited;
  token: string;
  onUsed: () => void;
}

function Open({ invited, token, onUsed }: OpenProps) {
  const t = useInvitationMessages();
  const roleName = useRoleName();
  const { email, role, invited_by } = invited;
  return (
    <>
      <p className="text-text-2">{t.rich('sentence', { name: invited_by, role: roleName(role), email })}</p>
      {invited.has_account ? (
        <Accept email={email} token={token} onUsed={onUsed} />
      ) : (
        <InvitedForm email={email} token={token} onUsed={onUsed} />
      )}
    </>
  );
}

/** For an address that has an account: its owner accepts it signed in. */
function Accept({ email, token, onUsed }: Omit<OpenProps, 'invited'> & { email: string }) {
  const t = useInvitationMessages();
  const user = useCurrentUser();
  const write = useWrite();
  const toast = useToast();
  const navigate = useNavigate();
  const act = useAct(onUsed);
  if (!user)
    return (
      <>
        <p className="text-sm text-text-2">{t('logInLine')}</p>
        <LinkButton to={loginPath(`/invitation?${new URLSearchParams({ token })}`)} look="main" wide>
          {t('logIn')}
        </LinkButton>
      </>
    );
  if (user.email.toLowerCase() !== email)
    return (
      <>
        <p className="text-sm text-warn">{t.rich('otherAccount', { email: user.email })}</p>
        <Button wide onClick={() => void logout()}>
          {t('logOut')}
        </Button>
      </>
    );
  const accept = () =>
    act.run(async () => {
      const accepted = await write(acceptInvitation, { body: { token } });
      setCurrentUser(accepted);
      toast.success(t('accepted'));
      await navigate(homePath(accepted));
    });
  return (
    <>
      <FormError problem={act.problem} />
      <Button look="main" wide loading={act.busy} onClick={accept}>
        {t('accept')}
      </Button>
    </>
  );
}
