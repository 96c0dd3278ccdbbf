import type { NeutralContact } from '@paddock/contract/racing/neutral';
import type { RejectedRow } from '@paddock/contract/racing/result-file-rules';
import type { FileDrivers } from './read-cars.ts';
import { isObject } from './recognise-file.ts';

interface Contact extends NeutralContact {
  /** The slots of both cars; undefined for a wall. */
  slots: readonly [unknown, unknown];
  /** The file's clock; undefined when it has none. */
  at: number | undefined;
}

/** How close two reports of one contact are, in units of the file's clock, which are seconds or ms. */
const sameContact = { seconds: 2, ms: 2_000 };

function readContact(raw: unknown, drivers: FileDrivers): Contact | undefined {
  if (!isObject(raw)) return undefined;
  const { Type, CarId, OtherCarId, Driver, OtherDriver, ImpactSpeed, Timestamp, AfterSessionEnd } = raw;
  const isKnown = Type === 'COLLISION_WITH_CAR' || Type === 'COLLISION_WITH_ENV';
  const kmh = Number(ImpactSpeed);
  const isSpeed = typeof ImpactSpeed === 'number' && kmh >= 0 && kmh <= 2_000;
  if (!isKnown || !isSpeed || !Number.isInteger(CarId) || !Number.isInteger(OtherCarId)) return undefined;
  if (!isObject(Driver) || typeof Driver['Guid'] !== 'string') return undefined;
  const idOf = (driver: unknown, slot: unknown) => {
    const found = isObject(driver) ? drivers.driversOf(driver['Guid'], slot) : 'empty';
    return typeof found === 'object' && 'ids' in found && found.ids.length === 1 ? found.ids[0] : '';
  };
  const isWithCar = Type === 'COLLISION_WITH_CAR';
  const involved = [idOf(Driver, CarId), isWithCar ? idOf(OtherDriver, OtherCarId) : ''];
  return {
    drivers: involved.filter((id) => id !== ''),
    with: isWithCar ? 'car' : 'environment',
    kmh,
    after_end: AfterSessionEnd === true,
    slots: [CarId, OtherCarId],
    at: typeof Timestamp === 'number' && Timestamp > 0 ? Timestamp : undefined,
  };
}

function isSameMoment(one: Contact, other: Contact): boolean {
  if (one.at === undefined || other.at === undefined) return true;
  // Unix seconds have ten digits; every other clock of a real race is larger or counts ms.
  const most = one.at > 1e9 && one.at < 1e10 ? sameContact.seconds : sameContact.ms;
  return Math.abs(one.at - other.at) <= most;
}

/** Merges the two reports of each contact between cars, at the higher of their speeds. */
function pairContacts(rows: readonly Contact[]): Contact[] {
  const single: Contact[] = [];
  /** Contacts reported by one side only, oldest first, keyed by the two slots as the other side reports them. */
  const open = new Map<string, Contact[]>();
  for (const row of rows) {
    const [own, other] = row.slots;
    const waiting = row.with === 'car' ? (open.get(`${own} ${other}`) ?? []) : [];
    const twin = waiting.findIndex((one) => isSameMoment(one, row));
    const [found] = twin < 0 ? [] : waiting.splice(twin, 1);
    if (found) {
      found.kmh = Math.max(found.kmh, row.kmh);
      continue;
    }
    single.push(row);
    if (row.with !== 'car') continue;
    const mirrored = `${other} ${own}`;
    open.set(mirrored, [...(open.get(mirrored) ?? []), row]);
  }
  return single;
}

/** Contacts of a file; rows that cannot be read are added to `rejected`. */
export function readContacts(
  Events: unknown,
  drivers: FileDrivers,
  rejected: RejectedRow[],
): NeutralContact[] {
  const rows: Contact[] = [];
  for (const [index, raw] of (Array.isArray(Events) ? Events : []).entries()) {
    const contact = readContact(raw, drivers);
    if (contact) rows.push(contact);
    else rejected.push({ path: `Events[${index}]`, code: 'wrong_shape' });
  }
  return pairContacts(rows).map(({ slots: _slots, at: _at, ...contact }) => contact);
}
