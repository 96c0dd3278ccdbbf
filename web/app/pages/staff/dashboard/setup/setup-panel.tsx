import { isDeveloper } from '@paddock/contract/core/permissions';
import type { SetupStep } from '@paddock/contract/overview/calls';
import type { SetupStepName } from '@paddock/contract/overview/rules';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronDown, Circle, CircleCheck } from 'lucide-react';
import { useLocation } from 'react-router';
import { setupQuery } from '#features/overview/queries.ts';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { useAnchor } from '#lib/browser/use-anchor.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { Ltr } from '#ui/bidi.tsx';
import { LinkButton } from '#ui/button.tsx';
import { useSetupMessages } from './messages.ts';
import { StepTests } from './step-tests.tsx';

/** Address of the form or section that completes a step. Steps that only the server's environment completes have none. */
const stepPaths = {
  name: '/admin/settings?from=setup#texts',
  logo: '/admin/settings?from=setup#pictures',
  rules: '/admin/settings/pages?new=rules&from=setup',
  invite: '/admin/settings?from=setup#links',
  server: '/admin/servers?new=1&from=setup',
  server_key: '/admin/developer?view=keys&new=1&from=setup',
  item: '/admin/shop?new=1&from=setup',
  payment: '/admin/developer?from=setup#services',
  second_factor: '/dashboard/settings?from=setup#second-factor',
  staff: '/admin/users?view=invitations&new=1&from=setup',
} satisfies Partial<Record<SetupStepName, string>>;

/** The remaining setup steps. Hidden when all are done. */
export function SetupPanel() {
  const t = useSetupMessages();
  const setup = useQuery(setupQuery());
  useErrorToast(setup, t('failed'));
  if (!setup.data || setup.data.every(({ is_done }) => is_done)) return null;
  return <SetupList steps={setup.data} />;
}

/** The set-up list. Open while most steps are left, and for a reader who returns from a step. */
function SetupList({ steps }: { steps: readonly SetupStep[] }) {
  const t = useSetupMessages();
  const isTarget = useLocation().hash === '#setup';
  const done = steps.filter(({ is_done }) => is_done).length;
  const of = steps.length;
  return (
    <details
      ref={useAnchor('setup')}
      id="setup"
      tabIndex={-1}
      open={isTarget || done * 2 < of}
      className="group/setup scroll-mt-4 rounded-card border border-line bg-surface-1"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-2">
        <h2 className="grow">{t('title')}</h2>
        <Badge tone="info">{t('progress', { done, of })}</Badge>
        <ChevronDown className="shrink-0 text-text-3 transition-transform group-open/setup:rotate-180" />
      </summary>
      <span aria-hidden="true" className="block h-1 bg-surface-3">
        <span className="block h-full bg-firoozeh" style={{ width: `${(done / of) * 100}%` }} />
      </span>
      <ul className="flex flex-col divide-y divide-line">
        {steps.map((step) => (
          <SetupStepItem key={step.step} {...step} />
        ))}
      </ul>
    </details>
  );
}

function SetupStepItem(setupStep: SetupStep) {
  const { step, is_done, variables } = setupStep;
  const t = useSetupMessages();
  const Icon = is_done ? CircleCheck : Circle;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <Icon aria-hidden="true" className={clsx('shrink-0', is_done ? 'text-ok' : 'text-text-3')} />
      <div className="flex min-w-0 grow basis-52 flex-col gap-0.5">
        <p className={clsx('font-medium', is_done && 'text-text-2')}>
          {t(`step.${step}`)} <span className="sr-only">({t(is_done ? 'done' : 'open')})</span>
        </p>
        {!is_done && <p className="text-sm text-text-3">{t(`why.${step}`)}</p>}
        {!is_done && variables.length > 0 && <Variables variables={variables} />}
        <StepTests {...setupStep} />
      </div>
      {!is_done && step in stepPaths && <StepLink step={step as keyof typeof stepPaths} />}
    </li>
  );
}

function StepLink({ step }: { step: keyof typeof stepPaths }) {
  const t = useSetupMessages();
  const role = useCurrentUser()?.role;
  const to = stepPaths[step];
  if (to.startsWith('/admin/developer') && !(role && isDeveloper(role))) return null;
  return (
    <LinkButton to={to} dense className="max-xs:w-full">
      {t(`go.${step}`)}
    </LinkButton>
  );
}

/** The environment variables of a provider and whether they are set. */
function Variables({ variables }: Pick<SetupStep, 'variables'>) {
  const t = useSetupMessages();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-text-3 text-xs">
      <span>{t('variables')}</span>
      {variables.map(({ name, is_set }) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <Ltr className="font-mono">{name}</Ltr>
          <Badge tone={is_set ? 'ok' : 'neutral'}>{t(is_set ? 'isSet' : 'isMissing')}</Badge>
        </span>
      ))}
    </div>
  );
}
