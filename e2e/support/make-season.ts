import { randomUUID } from 'node:crypto';
import { owner } from './accounts.ts';
import { type Client, signIn } from './api.ts';
import { makeEvent } from './make-event.ts';

export interface MadeSeason {
  id: number;
  slug: string;
  name: string;
  rounds: { id: number; event_id: number }[];
  staff: Client;
}

/** A published championship of a test's own whose rounds begin in so many seconds, made as staff make it. */
export async function makeSeason(
  url: string,
  starts: readonly number[],
  form: Record<string, unknown> = {},
): Promise<MadeSeason> {
  const staff = await signIn(url, owner);
  const mark = randomUUID().slice(0, 8);
  const name = `جام ${mark}`;
  const made = await staff.post('/api/v1/admin/championships', {
    name,
    name_en: `Cup ${mark}`,
    slug: `cup-${mark}`,
    game: 'assetto',
    season: '1405',
    description: 'پنج مرحله با خودروهای GT3 روی سرورهای ما',
    description_en: 'Five rounds in GT3 cars on our servers',
    rules: '# 1 Conduct\n\nBe kind to **others**.\n\n1. No cutting.\n2. No ramming.',
    classes: [
      { code: 'GT3', name: 'GT3', name_en: null, colour: '#2266aa', capacity: 20, cars: [], balance: [] },
    ],
    settings: {
      sign_up: { mode: 'season' },
      requirements: { steam_verified: false },
      points: { qualifying: null, race: { places: [25, 18, 15] }, sprint: null },
    },
    published: true,
    ...form,
  });
  if (made.status !== 201) throw new Error(`no championship: ${JSON.stringify(made.body)}`);
  const rounds: MadeSeason['rounds'] = [];
  for (const [at, seconds] of starts.entries()) {
    const event_id = await makeEvent(url, seconds, { title: `Round ${at + 1} of ${mark}` });
    const { status, body } = await staff.post(`/api/v1/admin/championships/${made.body.id}/rounds`, {
      event_id,
      track: 'ks_nurburgring',
      sessions: [
        { kind: 'qualifying' },
        { kind: 'race', grid: { from: 'session', session: 1, reversed: 0 } },
      ],
    });
    if (status !== 201) throw new Error(`no round: ${JSON.stringify(body)}`);
    rounds.push({ id: body.id, event_id });
  }
  return { id: made.body.id, slug: made.body.slug, name: made.body.name, rounds, staff };
}
