import type { Output } from '@paddock/contract/core/endpoint';
import { acceptInvitation, readInvitation } from '@paddock/contract/user-admin/invited-calls';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PageHead } from '#components/page-head.tsx';
import { AuthPage } from '#features/accounts/auth-page.tsx';
import { EmailLinkResult, useEmailLinkToken } from '#features/accounts/email-link.tsx';
import { homePath } from '#features/accounts/login-redirect.ts';
import { useRoleName } from '#features/user-admin/role-name.ts';
import { useWrite } from '#lib/api/write.ts';
import { useToast } from '#lib/browser/toast-store.ts';
import { ApiError, errorMessage } from '#lib/http/api-error.ts';
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

type Invitation = Output<typeof readInvitation>;

/** The page that an invitation links to. Reading it takes a click, because mail scanners open links. */
export default function InvitationScreen() {
  const t = useInvitationMessages();
  const token = useEmailLinkToken();
  const [invitation, setInvitation] = useState<Invitation>();
  const [isUsed, setIsUsed] = useState(false);
  const action = useAction(() => setIsUsed(true));
  const write = useWrite();
  const open = () =>
    action.run(async () => setInvitation(await write(readInvitation, { body: { token: token ?? '' } })));
  return (
    <AuthPage title={t('title')}>
      <PageHead title={t('title')} hidden />
      <meta name="referrer" content="no-referrer" />
      {isUsed || token === undefined ? (
        <EmailLinkResult tone="warn" sentence={t(isUsed ? 'used' : 'missing')} />
      ) : (
        <>
          <FormError problem={action.problem} />
          {invitation ? (
            <InvitationDetails invitation={invitation} token={token} onUsed={() => setIsUsed(true)} />
          ) : (
            <Button look="main" wide loading={action.busy} onClick={open}>
              {t('open')}
            </Button>
          )}
        </>
      )}
    </AuthPage>
  );
}

/** Runs the request of a button, with its pending state and error. */
function useAction(onUsed: () => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async (request: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await request();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'link_used') onUsed();
      else setProblem(errorMessage(error));
    }
    setBusy(false);
  };
  return { busy, problem, run };
}

interface InvitationDetailsProps {
  invitation: Invitation;
  token: string;
  onUsed: () => void;
}

function InvitationDetails({ invitation, token, onUsed }: InvitationDetailsProps) {
  const t = useInvitationMessages();
  const roleName = useRoleName();
  const { email, role, invited_by } = invitation;
  return (
    <>
      <p className="text-text-2">{t.rich('sentence', { name: invited_by, role: roleName(role), email })}</p>
      {invitation.has_account ? (
        <AcceptInvitation email={email} token={token} onUsed={onUsed} />
      ) : (
        <InvitedForm email={email} token={token} onUsed={onUsed} />
      )}
    </>
  );
}

interface AcceptInvitationProps {
  email: string;
  token: string;
  onUsed: () => void;
}

/** For an address with an account, whose owner accepts it while signed in. */
function AcceptInvitation({ email, token, onUsed }: AcceptInvitationProps) {
  const t = useInvitationMessages();
  const user = useCurrentUser();
  const write = useWrite();
  const toast = useToast();
  const navigate = useNavigate();
  const action = useAction(onUsed);
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
    action.run(async () => {
      const updatedUser = await write(acceptInvitation, { body: { token } });
      setCurrentUser(updatedUser);
      toast.success(t('accepted'));
      await navigate(homePath(updatedUser));
    });
  return (
    <>
      <FormError problem={action.problem} />
      <Button look="main" wide loading={action.busy} onClick={accept}>
        {t('accept')}
      </Button>
    </>
  );
}
