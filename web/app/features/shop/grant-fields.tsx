import { typedValueMax } from '@paddock/contract/i18n/typed-values';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { serverChoicesQuery } from '#features/servers/staff-queries.ts';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useCurrentUser } from '#lib/session/session.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { NumberField, SelectField, TextField } from '#ui/form/text-field.tsx';
import { type GrantDraft, type GrantField, grantErrors } from './grant-drafts.ts';
import { KeyValueField } from './key-value-field.tsx';
import { useShopMessages } from './messages.ts';

interface GrantFieldsProps {
  draft: GrantDraft;
  onDraft: (draft: GrantDraft) => void;
  /** Whether invalid fields show their errors. */
  showErrors: boolean;
}

/** The fields of the grant’s type. */
export function GrantFields({ draft, onDraft, showErrors }: GrantFieldsProps) {
  const t = useShopMessages();
  const locale = useLocale();
  const errors = showErrors ? grantErrors(draft, locale) : {};
  const field = (name: Exclude<GrantField, 'params'>) => ({
    value: draft[name],
    onValue: (value: string) => onDraft({ ...draft, [name]: value }),
    error: errors[name],
    // Focused if the form is submitted with an error.
    name: errors[name] && 'grants',
    autoComplete: 'off',
  });
  const optionalDays = (
    <NumberField {...field('days')} label={t('gives.days')} hint={t('gives.daysForGood')} maxLength={4} />
  );
  switch (draft.type) {
    case 'subscription':
      return (
        <>
          <TwoColumns>
            <TextField {...field('tier')} label={t('gives.tier')} maxLength={64} required />
            <NumberField {...field('days')} label={t('gives.days')} maxLength={4} required />
          </TwoColumns>
          <Checkbox
            label={t('gives.pausable')}
            hint={t('gives.pausableHint')}
            checked={draft.pausable}
            onValue={(pausable) => onDraft({ ...draft, pausable })}
          />
        </>
      );
    case 'group':
      return (
        <TwoColumns>
          <TextField
            {...field('group')}
            ltr
            label={t('gives.groupName')}
            hint={t('gives.nameHint')}
            maxLength={64}
            required
          />
          {optionalDays}
          <ServerField {...field('server_id')} empty={t('gives.allServers')} />
        </TwoColumns>
      );
    case 'delivery':
      return (
        <>
          <TwoColumns>
            <ServerField {...field('server_id')} empty={t('gives.chooseServer')} required />
            <TextField
              {...field('action')}
              ltr
              label={t('gives.action')}
              hint={t('gives.nameHint')}
              maxLength={64}
              required
            />
          </TwoColumns>
          <fieldset className="flex min-w-0 flex-col gap-2">
            <legend className="mb-1.5 font-medium text-sm text-text-2">{t('gives.params')}</legend>
            <KeyValueField
              name="grants"
              rows={draft.params}
              onRows={(params) => onDraft({ ...draft, params })}
              showErrors={showErrors}
              ltr
              nameLabel={t('gives.paramName')}
              valueLabel={t('gives.paramValue')}
              addLabel={t('gives.addParam')}
              removeLabel={(number) => t('gives.removeParam', { number })}
            />
          </fieldset>
        </>
      );
    case 'discord_role':
      return (
        <TwoColumns>
          <NumberField
            {...field('role_id')}
            label={t('gives.role')}
            hint={t('gives.roleHint')}
            maxLength={typedValueMax}
            required
          />
          {optionalDays}
        </TwoColumns>
      );
  }
}

function TwoColumns({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-4 md:grid-cols-2">{children}</div>;
}

interface ServerFieldProps {
  value: string;
  onValue: (value: string) => void;
  error: string | undefined;
  name: string | undefined;
  /** Label of the empty option. */
  empty: string;
  required?: boolean;
}

/** A select of active servers. A stored server that is no longer active stays selectable by its number. */
function ServerField({ value, empty, ...field }: ServerFieldProps) {
  const t = useShopMessages();
  const servers = useQuery(serverChoicesQuery(useCurrentUser()?.role, useLocale()));
  useErrorToast(servers, t('gives.serversFailed'));
  const active = servers.data ?? [];
  const isKnown = value === '' || active.some((server) => server.value === value);
  return (
    <SelectField
      {...field}
      label={t('gives.server')}
      value={value}
      hint={servers.isError && t('gives.serversFailed')}
      placeholder={empty}
      options={isKnown ? active : [...active, { value, label: t('gives.unknownServer', { id: value }) }]}
    />
  );
}
