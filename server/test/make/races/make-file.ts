import { ingestResults } from '@paddock/contract/racing/calls';
import { listRefusals, type ResultRefusal } from '@paddock/contract/racing/result-calls';
import type { TestApp } from '../../portal/test-app.ts';
import { makeServer, makeServerKey, makeUser } from '../make.ts';
import { nextNumber } from '../next-number.ts';

/** A row of `Laps`. */
export const lap = (DriverGuid: unknown, LapTime: unknown, Timestamp: unknown, own: object = {}) => ({
  DriverName: 'Arvin',
  DriverGuid,
  CarId: 0,
  CarModel: 'bmw_z4_gt3',
  LapTime,
  Timestamp,
  Cuts: 0,
  Sectors: [],
  Tyre: 'S',
  ...own,
});
/** A row of `Result`. */
export const result = (DriverGuid: string, TotalTime: number, own: object = {}) => ({
  DriverName: 'Arvin',
  DriverGuid,
  CarId: 0,
  CarModel: 'bmw_z4_gt3',
  BestLap: 0,
  TotalTime,
  ...own,
});

/** A file of a practice on its own track. */
export function fileOf(own: object = {}) {
  return {
    TrackName: `track_${nextNumber()}`,
    TrackConfig: '',
    Type: 'PRACTICE',
    Cars: [] as object[],
    Result: [] as object[],
    Laps: [] as object[],
    Events: null as object[] | null,
    ...own,
  };
}

export interface SentQuery {
  file_name?: string;
  modified_at?: string;
}

/** A game server that sends result files, and the staff's view of it. */
export async function makeIntake(t: TestApp) {
  const { id } = await makeServer(t);
  const key = await makeServerKey(t, id);
  const manager = await makeUser(t, { role: 'manager' });
  const sendBytes = async (payload: Buffer | string, query: SentQuery = {}, headers: object = {}) => {
    const answer = await t.app.inject({
      method: 'POST',
      url: `${ingestResults.path}?${new URLSearchParams({ ...query })}`,
      headers: { authorization: `Bearer ${key}`, 'accept-language': 'en', ...headers },
      payload,
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  return {
    id,
    key,
    sendBytes,
    send: (file: object, query: SentQuery = {}) => sendBytes(JSON.stringify(file), query),
    refusals: async (): Promise<ResultRefusal[]> =>
      (await t.call(listRefusals, { as: manager, input: { params: { id } } as never })).body,
  };
}
export type MadeIntake = Awaited<ReturnType<typeof makeIntake>>;
