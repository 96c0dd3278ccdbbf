import { calls } from '@paddock/contract/api';
import { type EndpointSpec, endpointName } from '@paddock/contract/core/endpoint';
import { boardPeriods, ratingKinds } from '@paddock/contract/racing/rules';
import type { TestApp } from '../portal/test-app.ts';

type Values = Record<string, readonly (number | string)[]>;
type Query = Record<string, string>;

/** Values for the parameters of public addresses. */
export interface PublicThings {
  /** By parameter name where that is enough, otherwise by the preceding path. */
  params: Record<string, readonly (number | string)[]>;
  track: string;
  car: string;
}

/** Query strings to try in addition to a call's plain address. */
const queriesOf = ({ path }: EndpointSpec, { track, car }: PublicThings): Query[] => {
  const periods = boardPeriods.map((period): Query => ({ period }));
  if (path.startsWith('/api/v1/rank/'))
    return [
      ...periods,
      ...boardPeriods.flatMap((period) => [
        { period, track },
        { period, track, car },
      ]),
    ];
  if (path.endsWith('/changes')) return ratingKinds.map((kind) => ({ kind }));
  if (path.endsWith('/laps')) return [0, 1, 2].map((car_id) => ({ car_id: String(car_id) }));
  if (path.endsWith('/standings') || path.endsWith('/standings/export'))
    return [{}, { of: 'teams' }, { class: 'GT3' }];
  if (path === '/api/v1/events/public') return [{ when: 'coming' }, { when: 'past' }];
  if (path === '/api/v1/teams/standings') return [{ period: 'season' }, { period: 'all' }];
  return [{}];
};

/** The portal's own state, measured every few minutes. */
const trust = '/api/v1/trust';

const isWalked = ({ method, access, path, text }: EndpointSpec) =>
  method === 'GET' && access === 'public' && text !== 'text/event-stream' && path !== trust;

/** All combinations of a path's parameters. */
function fill(path: string, params: PublicThings['params']): string[] {
  const [whole, name = ''] = /\{(\w+)\}/.exec(path) ?? [];
  if (!whole) return [path];
  const before = path.slice(0, path.indexOf(whole));
  const values = params[`${before}{}`] ?? params[name] ?? [];
  return values.flatMap((value) => fill(path.replace(whole, encodeURIComponent(value)), params));
}

/** Addresses that are not calls: outdated picture addresses redirect to the current ones. */
const others = (things: PublicThings): string[] => {
  const pages: Values = {
    drivers: things.params['/api/v1/drivers/{}'] ?? [],
    events: things.params['/api/v1/events/{}'] ?? [],
    servers: things.params['/api/v1/servers/{}'] ?? [],
    championships: things.params['/api/v1/championships/{}'] ?? [],
    teams: things.params['tag'] ?? [],
    challenges: things.params['/api/v1/challenges/{}'] ?? [],
  };
  const pictures = Object.entries(pages).flatMap(([page, ids]) =>
    ids.map((id) => `/${page}/${id}/preview-en-000000000000.png`),
  );
  return [...pictures, '/sitemap.xml', '/blog/rss.xml', '/events/calendar.ics'];
};

/** The addresses of every public read of the contract, and of everything else that is public and derived from driving. */
export const publicAddresses = (things: PublicThings): string[] => [
  ...calls.filter(isWalked).flatMap((spec: EndpointSpec) => {
    const paths = fill(spec.path, things.params);
    return paths.flatMap((path) =>
      queriesOf(spec, things).map((query) => {
        const search = new URLSearchParams(query).toString();
        return search ? `${path}?${search}` : path;
      }),
    );
  }),
  ...others(things),
];

/** Public reads without an address above. */
export const missedCalls = (things: PublicThings): string[] =>
  calls
    .filter((spec) => isWalked(spec) && fill(spec.path, things.params).length === 0)
    .map((spec) => endpointName(spec));

/** Requests all addresses as a visitor, or with a token. */
export async function walkPublic(
  t: TestApp,
  addresses: readonly string[],
  token?: string,
): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const url of addresses) {
    const { statusCode, headers, body } = await t.app.inject({
      url,
      headers: { 'accept-language': 'en', ...(token && { authorization: `Bearer ${token}` }) },
    });
    // The request id differs each time.
    const text = statusCode < 400 ? body : `${(JSON.parse(body || '{}') as { code?: string }).code}`;
    answers.set(url, `${statusCode} ${headers['location'] ?? ''} ${headers['x-total-count'] ?? ''} ${text}`);
  }
  return answers;
}

/** The addresses with different responses. */
export const changedBetween = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) =>
  [...after].flatMap(([url, answer]) => (before.get(url) === answer ? [] : [url]));
