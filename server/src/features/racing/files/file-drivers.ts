import { isSteamId } from '@paddock/contract/core/fields';
import { toDriverName, toRawId } from './driver-names.ts';
import { isObject, type JsonObject } from './recognise-file.ts';

/** What the `Cars` list says about a slot. */
interface Slot {
  /** Steam ids of its drivers, in order. */
  ids: string[];
  model: string;
}

/** The drivers of one row: one, several who shared the car, or a code for why there is none. */
export type RowDrivers =
  | { ids: [string, ...string[]] }
  | { code: 'wrong_shape' | 'steam_id_invalid' }
  | 'empty';

export interface FileDrivers {
  /** Returns the drivers of a row of `Result`, `Laps` or an event's `Driver`, by id, else by slot. */
  driversOf: (guid: unknown, car_id: unknown) => RowDrivers;
  carOf: (car_id: unknown) => string;
  /** Names by Steam id; later ones replace earlier ones. */
  names: Map<string, string>;
  addName: (steam_id: string, name: unknown) => void;
}

function readSlot({ Driver, Model }: JsonObject): Slot {
  const { Guid, GuidsList } = isObject(Driver) ? Driver : {};
  const list = Array.isArray(GuidsList) ? GuidsList : [];
  const ids = list.filter((id): id is string => typeof id === 'string' && isSteamId(id));
  if (ids.length === 0 && typeof Guid === 'string' && isSteamId(Guid)) ids.push(Guid);
  return { ids, model: toRawId(Model, 120) };
}

/** Empty slots have no id; managers write `$#@@!$kicked` for a driver who was kicked. */
const isUnnamed = (guid: string) => guid === '' || guid.startsWith('$');

/** Identifies drivers by the file's list of cars. */
export function readFileDrivers(Cars: unknown): FileDrivers {
  const slots = new Map<unknown, Slot>();
  const names = new Map<string, string>();
  const addName = (steam_id: string, raw: unknown) => {
    const name = toDriverName(raw);
    if (name) names.set(steam_id, name);
  };
  for (const car of Array.isArray(Cars) ? Cars.filter(isObject) : []) {
    slots.set(car['CarId'], readSlot(car));
    const { Guid, Name } = isObject(car['Driver']) ? car['Driver'] : {};
    if (typeof Guid === 'string' && isSteamId(Guid)) addName(Guid, Name);
  }

  function driversOf(guid: unknown, car_id: unknown): RowDrivers {
    if (typeof guid !== 'string') return { code: 'wrong_shape' };
    if (isSteamId(guid)) return { ids: [guid] };
    if (isUnnamed(guid)) {
      const last = slots.get(car_id)?.ids.at(-1);
      return last ? { ids: [last] } : 'empty';
    }
    const [first, ...others] = [...new Set(guid.split(';').map((id) => id.trim()))].filter(isSteamId);
    return guid.includes(';') && first ? { ids: [first, ...others] } : { code: 'steam_id_invalid' };
  }

  return { driversOf, carOf: (car_id) => slots.get(car_id)?.model ?? '', names, addName };
}
