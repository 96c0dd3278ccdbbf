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
  /** Whether fields that are wrong say so by now. */
  isJudged: boolean;
}

/** The fields that the draft's type asks for. */
export function GrantFields({ draft, onDraft, isJudged }: GrantFieldsProps) {
  const t = useShopMessages();
  const locale = useLocale();
  const faults = isJudged ? grantErrors(draft, locale) : {};
  const field = (name: Exclude<GrantField, 'params'>) => ({
    value: draft[name],
    onValue: (value: string) => onDraft({ ...draft, [name]: value }),
    error: faults[name],
    // Where the focus goes when the form is sent with it.
    name: faults[name] && 'grants',
    autoComplete: 'off',
  });
  const forGood = (
    <NumberField {...field('days')} label={t('gives.days')} hint={t('gives.daysForGood')} maxLength={4} />
  );
  switch (draft.type) {
    case 'subscription':
      return (
        <>
          <Pairwise>
            <TextField {...field('tier')} label={t('gives.tier')} maxLength={64} required />
            <NumberField {...field('days')} label={t('gives.days')} maxLength={4} required />
          </Pairwise>
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
        <Pairwise>
          <TextField
            {...field('group')}
            ltr
            label={t('gives.groupName')}
            hint={t('gives.nameHint')}
            maxLength={64}
            required
          />
          {forGood}
          <ServerField {...field('server_id')} empty={t('gives.allServers')} />
        </Pairwise>
      );
    case 'delivery':
      return (
        <>
          <Pairwise>
            <ServerField {...field('server_id')} empty={t('gives.chooseServer')} required />
            <TextField
              {...field('action')}
              ltr
              label={t('gives.action')}
              hint={t('gives.nameHint')}
              maxLength={64}
              required
            />
          </Pairwise>
          <fieldset className="flex min-w-0 flex-col gap-2">
            <legend className="mb-1.5 font-medium text-sm text-text-2">{t('gives.params')}</legend>
            <KeyValueField
              name="grants"
              rows={draft.params}
              onRows={(params) => onDraft({ ...draft, params })}
              isJudged={isJudged}
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
        <Pairwise>
          <NumberField
            {...field('role_id')}
            label={t('gives.role')}
            hint={t('gives.roleHint')}
            maxLength={typedValueMax}
            required
          />
          {forGood}
        </Pairwise>
      );
  }
}

function Pairwise({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-4 md:grid-cols-2">{children}</div>;
}

interface ServerFieldProps {
  value: string;
  onValue: (value: string) => void;
  error: string | undefined;
  name: string | undefined;
  /** The words of the empty choice. */
  empty: string;
  required?: boolean;
}

/** A server that is switched on; one that was chosen earlier and is not any more stays by its number. */
function ServerField({ value, empty, ...field }: ServerFieldProps) {
  const t = useShopMessages();
  const servers = useQuery(serverChoicesQuery(useCurrentUser()?.role, useLocale()));
  useErrorToast(servers, t('gives.serversFailed'));
  const known = servers.data ?? [];
  const isKnown = value === '' || known.some((one) => one.value === value);
  return (
    <SelectField
      {...field}
      label={t('gives.server')}
      value={value}
      hint={servers.isError && t('gives.serversFailed')}
      placeholder={empty}
      options={isKnown ? known : [...known, { value, label: t('gives.unknownServer', { id: value }) }]}
    />
  );
}
