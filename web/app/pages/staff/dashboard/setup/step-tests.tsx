import { can } from '@paddock/contract/core/permissions';
import { localize } from '@paddock/contract/i18n/localized/localized';
import type { SetupStep } from '@paddock/contract/overview/calls';
import { useQuery } from '@tanstack/react-query';
import { KindBadge, ServiceOutcome, useServiceTest } from '#features/overview/service-test.tsx';
import { ConnectionTest } from '#features/servers/connection-test.tsx';
import { adminServersQuery } from '#features/servers/staff-queries.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useCurrentUser } from '#lib/session/session.ts';
import { Bdi } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';

/** Test buttons for a step with their outcomes. */
export function StepTests({ step, is_done, services }: SetupStep) {
  const role = useCurrentUser()?.role;
  if (step === 'server') return is_done && role && can(role, 'servers', 'edit') ? <FirstServerTest /> : null;
  if (services.length === 0) return null;
  return (
    <ul className="mt-1 flex flex-col gap-2">
      {services.map((service) => (
        <ServiceTest key={service.name} {...service} />
      ))}
    </ul>
  );
}

function ServiceTest({ name, kind }: SetupStep['services'][number]) {
  const { label, ask, isPending, outcome } = useServiceTest(name);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Button dense loading={isPending} onClick={ask}>
        {label}
      </Button>
      <KindBadge kind={kind} />
      <output className="text-sm empty:hidden">
        {outcome && <ServiceOutcome name={name} kind={kind} outcome={outcome} />}
      </output>
    </li>
  );
}

/** Tests the first active server. */
function FirstServerTest() {
  const locale = useLocale();
  const { data } = useQuery(adminServersQuery({ search: undefined }));
  const server = data?.items.find(({ is_active }) => is_active);
  if (!server) return null;
  return (
    <div className="mt-1 flex flex-col items-start gap-1">
      <p className="text-sm text-text-2">
        <Bdi>{localize(server, locale, 'name').name}</Bdi>
      </p>
      <ConnectionTest server={server} dense />
    </div>
  );
}
