import { translateIssues } from '@paddock/contract/core/validation-issues';
import { toAsciiNumber } from '@paddock/contract/i18n/digits';
import type { Locale } from '@paddock/contract/i18n/locale';
import { readTypedId } from '@paddock/contract/i18n/typed-values';
import { Grant } from '@paddock/contract/shop/calls';
import * as z from 'zod/mini';
import {
  fromKeyValueRows,
  type KeyValueRow,
  keyValueErrors,
  newKey,
  toKeyValueRows,
} from './key-value-rows.ts';

export const grantTypes = ['subscription', 'group', 'delivery', 'discord_role'] as const;
export type GrantType = (typeof grantTypes)[number];

/** One thing that an item gives, as it is typed: the fields of every type, of which the type's own are sent. */
export interface GrantDraft {
  key: number;
  type: GrantType;
  tier: string;
  days: string;
  group: string;
  /** Empty: all servers. */
  server_id: string;
  action: string;
  params: KeyValueRow[];
  role_id: string;
  /** Of a subscription. */
  pausable: boolean;
}

export type GrantField = Exclude<keyof GrantDraft, 'key' | 'type' | 'pausable'>;

export function newGrant(): GrantDraft {
  const empty = { tier: '', days: '', group: '', server_id: '', action: '', role_id: '' };
  return { key: newKey(), type: 'subscription', ...empty, params: [], pausable: false };
}

export function toDraft(grant: Grant): GrantDraft {
  const { type, ...fields } = grant;
  const texts = Object.entries(fields)
    .filter(([name]) => name !== 'params' && name !== 'pausable')
    .map(([name, value]) => [name, String(value)]);
  return {
    ...newGrant(),
    type,
    ...Object.fromEntries(texts),
    pausable: 'pausable' in grant && grant.pausable === true,
    params: 'params' in grant ? toKeyValueRows(grant.params) : [],
  };
}

const wholeNumber = (text: string) => (text.trim() ? Number(toAsciiNumber(text)) : undefined);

/** A parameter that reads as a yes, a no or a number of usual size is one; longer ones are ids. */
export function parseParameter(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  const number = toAsciiNumber(text);
  const isNumber = /^-?\d{1,9}(\.\d{1,6})?$/.test(number) && String(Number(number)) === number;
  return isNumber ? Number(number) : text;
}

function sent(draft: GrantDraft): unknown {
  const days = wholeNumber(draft.days);
  const server_id = wholeNumber(draft.server_id);
  const lasting = days === undefined ? {} : { days };
  switch (draft.type) {
    case 'subscription':
      return { type: draft.type, tier: draft.tier, days, ...(draft.pausable && { pausable: true }) };
    case 'group': {
      const where = server_id === undefined ? {} : { server_id };
      return { type: draft.type, group: draft.group.trim(), ...lasting, ...where };
    }
    case 'delivery': {
      const params = fromKeyValueRows(draft.params, parseParameter);
      return { type: draft.type, server_id, action: draft.action.trim(), params };
    }
    case 'discord_role':
      return { type: draft.type, role_id: readTypedId(draft.role_id), ...lasting };
  }
}

/** What is wrong with a draft, by field, in the contract's words. */
export function grantErrors(draft: GrantDraft, locale: Locale): Partial<Record<GrantField, string>> {
  const parsed = z.safeParse(Grant, sent(draft));
  const issues = parsed.success ? [] : parsed.error.issues;
  const typed = issues.map((issue) => {
    const [name] = issue.path;
    return { ...issue, path: issue.path.slice(0, 1), input: draft[name as GrantField] };
  });
  return translateIssues(typed, locale);
}

export function isGrantComplete(draft: GrantDraft): boolean {
  return z.safeParse(Grant, sent(draft)).success && keyValueErrors(draft.params).size === 0;
}

/** For drafts that are whole. */
export function toGrants(drafts: readonly GrantDraft[]): Grant[] {
  return drafts.map((draft) => z.parse(Grant, sent(draft)));
}
