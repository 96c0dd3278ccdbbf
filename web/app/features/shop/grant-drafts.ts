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
  nextRowKey,
  toKeyValueRows,
} from './key-value-rows.ts';

export const grantTypes = ['subscription', 'group', 'delivery', 'discord_role'] as const;
export type GrantType = (typeof grantTypes)[number];

/** A grant as form values: the fields of all types, of which only those of its type are sent. */
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
  /** Subscriptions only. */
  pausable: boolean;
}

export type GrantField = Exclude<keyof GrantDraft, 'key' | 'type' | 'pausable'>;

export function newGrant(): GrantDraft {
  const empty = { tier: '', days: '', group: '', server_id: '', action: '', role_id: '' };
  return { key: nextRowKey(), type: 'subscription', ...empty, params: [], pausable: false };
}

export function toGrantDraft(grant: Grant): GrantDraft {
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

const toOptionalNumber = (text: string) => (text.trim() ? Number(toAsciiNumber(text)) : undefined);

/** Parses booleans and numbers of up to nine digits; longer numbers are ids and stay text. */
export function parseParameter(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  const number = toAsciiNumber(text);
  const isNumber = /^-?\d{1,9}(\.\d{1,6})?$/.test(number) && String(Number(number)) === number;
  return isNumber ? Number(number) : text;
}

function toGrantInput(draft: GrantDraft): unknown {
  const days = toOptionalNumber(draft.days);
  const server_id = toOptionalNumber(draft.server_id);
  const duration = days === undefined ? {} : { days };
  switch (draft.type) {
    case 'subscription':
      return { type: draft.type, tier: draft.tier, days, ...(draft.pausable && { pausable: true }) };
    case 'group': {
      const server = server_id === undefined ? {} : { server_id };
      return { type: draft.type, group: draft.group.trim(), ...duration, ...server };
    }
    case 'delivery': {
      const params = fromKeyValueRows(draft.params, parseParameter);
      return { type: draft.type, server_id, action: draft.action.trim(), params };
    }
    case 'discord_role':
      return { type: draft.type, role_id: readTypedId(draft.role_id), ...duration };
  }
}

/** The errors of a draft by field, with the contract’s messages. */
export function grantErrors(draft: GrantDraft, locale: Locale): Partial<Record<GrantField, string>> {
  const parsed = z.safeParse(Grant, toGrantInput(draft));
  const issues = parsed.success ? [] : parsed.error.issues;
  const typed = issues.map((issue) => {
    const [name] = issue.path;
    return { ...issue, path: issue.path.slice(0, 1), input: draft[name as GrantField] };
  });
  return translateIssues(typed, locale);
}

export function isGrantComplete(draft: GrantDraft): boolean {
  return z.safeParse(Grant, toGrantInput(draft)).success && keyValueErrors(draft.params).size === 0;
}

/** Requires complete drafts. */
export function toGrants(drafts: readonly GrantDraft[]): Grant[] {
  return drafts.map((draft) => z.parse(Grant, toGrantInput(draft)));
}
