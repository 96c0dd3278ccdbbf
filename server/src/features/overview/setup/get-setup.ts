import { isAdmin } from '@paddock/contract/core/permissions';
import type { SetupStep } from '@paddock/contract/overview/calls';
import { type SetupStepName, setupSteps } from '@paddock/contract/overview/rules';
import type { ProposedSlug } from '@paddock/contract/pages/rules';
import { defaultSiteTitle } from '@paddock/contract/site/rules';
import { and, count, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { findPublishedPage } from '../../pages/queries.ts';
import { gameServers, serverKeys } from '../../servers/tables.ts';
import { shopItems } from '../../shop/tables.ts';
import { getCurrentSettings } from '../../site/queries.ts';
import { isVisibleMember, listRolesByLevel } from '../../users/queries.ts';
import { roles, users } from '../../users/tables.ts';
import { listPaymentServices, listServices, type Service } from '../health/services.ts';

/** The page of rules for members (proposedSlugs in contract/src/pages/rules.ts). */
const rulesSlug: ProposedSlug = 'rules';

async function countRows(db: Executor, table: PgTable, which?: SQL): Promise<number> {
  const [row] = await db.select({ count: count() }).from(table).where(which);
  return row?.count ?? 0;
}

/** Counts members with access to the panel, including the owner. */
async function countStaff(db: Executor): Promise<number> {
  const staff = (await listRolesByLevel(db)).filter(isAdmin).map(({ name }) => name);
  const [row] = await db
    .select({ count: count() })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.role_id))
    .where(and(inArray(roles.name, staff), isVisibleMember));
  return row?.count ?? 0;
}

/** Returns the variables of each step. Only whether they have values leaves this module. */
function variablesOf({ config }: Deps): Partial<Record<SetupStepName, Record<string, unknown>>> {
  const { stripe, nowpayments, zarinpal } = config.payments.keys;
  return {
    payment: {
      STRIPE_SECRET_KEY: stripe?.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe?.webhookSecret,
      NOWPAYMENTS_API_KEY: nowpayments?.apiKey,
      NOWPAYMENTS_IPN_SECRET: nowpayments?.ipnSecret,
      ZARINPAL_MERCHANT_ID: zarinpal?.merchantId,
    },
    mail: { SMTP_URL: config.mail.smtpUrl },
    discord_bot: {
      DISCORD_BOT_TOKEN: config.discord.bot?.token,
      DISCORD_GUILD_ID: config.discord.bot?.guildId,
      DISCORD_CLIENT_ID: config.discord.client?.id,
      DISCORD_CLIENT_SECRET: config.discord.client?.secret,
    },
  };
}

/** Returns the services of each step, real or local. */
function servicesOf(deps: Deps): Partial<Record<SetupStepName, SetupStep['services']>> {
  const there = (services: Service[]) =>
    services.flatMap(({ name, kind }) => {
      const is = kind(deps);
      return is === 'none' ? [] : [{ name, kind: is }];
    });
  const named = (name: string) => there(listServices(deps).filter((service) => service.name === name));
  return { payment: there(listPaymentServices(deps)), mail: named('mail'), discord_bot: named('discord') };
}

/** Lists the steps of setting up a portal and whether they are done. */
export async function listSetupSteps(deps: Deps, viewer: Viewer): Promise<SetupStep[]> {
  const { db, payments, mail, discord } = deps;
  const [settings, rules, servers, keys, items, staff] = await Promise.all([
    getCurrentSettings(db),
    findPublishedPage(db, rulesSlug),
    countRows(db, gameServers, eq(gameServers.is_active, true)),
    countRows(db, serverKeys),
    countRows(db, shopItems, isNull(shopItems.deleted_at)),
    countStaff(db),
  ]);
  const isDone: Record<SetupStepName, boolean> = {
    name: settings.site_title !== defaultSiteTitle || settings.site_title_en !== null,
    logo: (settings.logo_light ?? settings.logo_dark) !== null,
    rules: rules !== undefined,
    invite: settings.discord_invite_url !== null,
    server: servers > 0,
    server_key: keys > 0,
    item: items > 0,
    payment: payments.vendors.some(({ name }) => payments.byName(name) !== undefined),
    mail: mail.kind === 'real',
    discord_bot: discord.kind === 'real',
    second_factor: viewer.has_second_factor,
    staff: staff > 1,
  };
  const [variables, services] = [variablesOf(deps), servicesOf(deps)];
  return setupSteps.map((step) => ({
    step,
    is_done: isDone[step],
    variables: Object.entries(variables[step] ?? {}).map(([name, value]) => ({
      name,
      is_set: value !== undefined,
    })),
    services: services[step] ?? [],
  }));
}
