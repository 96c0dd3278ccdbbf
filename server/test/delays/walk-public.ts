import { calls } from '@paddock/contract/api';
import { type EndpointSpec, endpointName } from '@paddock/contract/core/endpoint';
import { boardPeriods, ratingKinds } from '@paddock/contract/racing/rules';
import type { TestApp } from '../portal/test-app.ts';

type Values = Record<string, readonly (number | string)[]>;
type Query = Record<string, string>;

/** What a stranger may put into an address. */
export interface PublicThings {
  /** By the name of the parameter where one is enough to tell, otherwise by the path before it. */
  params: Record<string, readonly (number | string)[]>;
  track: string;
  car: string;
}

/** What a stranger asks for besides a call's bare address. */
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

/** How the portal itself is doing, measured every few minutes. */
const trust = '/api/v1/trust';

const isWalked = ({ method, access, path, text }: EndpointSpec) =>
  method === 'GET' && access === 'public' && text !== 'text/event-stream' && path !== trust;

/** Each way of filling the parameters of a path. */
function fill(path: string, params: PublicThings['params']): string[] {
  const [whole, name = ''] = /\{(\w+)\}/.exec(path) ?? [];
  if (!whole) return [path];
  const before = path.slice(0, path.indexOf(whole));
  const values = params[`${before}{}`] ?? params[name] ?? [];
  return values.flatMap((value) => fill(path.replace(whole, encodeURIComponent(value)), params));
}

/** Addresses that are no calls: pictures of pages lead from an old one to that of what they show. */
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

/** The addresses of every public read of the contract, and of everything else that is public and made of what is driven. */
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

/** Public reads that the walk fills no address of. */
export const missedCalls = (things: PublicThings): string[] =>
  calls
    .filter((spec) => isWalked(spec) && fill(spec.path, things.params).length === 0)
    .map((spec) => endpointName(spec));

/** Collects the answers of all addresses for a visitor, or for the holder of a token. */
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
    // The id of the request is another each time.
    const text = statusCode < 400 ? body : `${(JSON.parse(body || '{}') as { code?: string }).code}`;
    answers.set(url, `${statusCode} ${headers['location'] ?? ''} ${headers['x-total-count'] ?? ''} ${text}`);
  }
  return answers;
}

/** The addresses whose answers differ. */
export const changedBetween = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) =>
  [...after].flatMap(([url, answer]) => (before.get(url) === answer ? [] : [url]));
