import type { Dialect } from '@paddock/contract/racing/neutral';
import type { SimulatedDriver, SimulatedRace } from './simulate-race.ts';

export const writtenDialects = [
  'vanilla',
  'content_manager',
  'server_manager_1',
  'server_manager_2',
] as const satisfies readonly Dialect[];

interface WriteOptions {
  track?: string;
  /** Whether the file has penalties; only managers write them. */
  hasPenalties?: boolean;
  /** Whether the manager replaced the totals with lap sums. */
  isOverwritten?: boolean;
}

const sumOf = ({ laps }: SimulatedDriver) => laps.reduce((sum, { lap_time }) => sum + lap_time, 0);

function penaltyColumns({ penalty, laps }: SimulatedDriver, isGiven: boolean) {
  const {
    time_ms,
    laps: count,
    disqualified,
  } = isGiven ? penalty : { time_ms: 0, laps: 0, disqualified: false };
  // The manager derives laps from a time: more than so many laps of the driver's last lap.
  const time = count > 0 ? count * (laps.at(-1)?.lap_time ?? 0) : time_ms;
  return {
    HasPenalty: time > 0 || count > 0,
    PenaltyTime: time * 1_000_000,
    LapPenalty: count,
    Disqualified: disqualified,
  };
}

/** The race in the format of a program: vanilla servers, Content Manager's, and Server Manager 1 and 2. */
export function writeRace(
  race: SimulatedRace,
  dialect: (typeof writtenDialects)[number],
  options: WriteOptions = {},
) {
  const { track = 'monza', hasPenalties = false, isOverwritten = false } = options;
  const isManager = dialect === 'server_manager_1' || dialect === 'server_manager_2';
  const clockOf = (at: number) =>
    dialect === 'server_manager_2' ? Math.floor((race.started_at.getTime() + at) / 1_000) : race.uptime + at;
  const lastSlot = (driver: SimulatedDriver) => driver.stays.at(-1)?.slot ?? 0;
  const driven = race.drivers.filter(({ laps }) => laps.length > 0);
  // The game sorts cars by laps, then by its clock; drivers who left are last without a total.
  const listed = driven.toSorted(
    (one, other) => race.order.indexOf(one.steam_id) - race.order.indexOf(other.steam_id),
  );
  const driverOf = ({ steam_id, name }: SimulatedDriver) => ({
    Name: name,
    Team: '',
    Nation: '',
    Guid: steam_id,
    GuidsList: [steam_id],
  });
  const cars = race.drivers.map((driver) => ({
    CarId: lastSlot(driver),
    Driver: driverOf(driver),
    Model: driver.car,
    Skin: '00',
    BallastKG: 0,
    Restrictor: 0,
  }));
  const totalOf = (driver: SimulatedDriver) => {
    if (isOverwritten) return sumOf(driver) + (hasPenalties ? Math.round(driver.penalty.time_ms / 1_000) : 0);
    return driver.is_there ? (driver.laps.at(-1)?.at ?? 0) : 0;
  };
  const results = listed.map((driver) => ({
    DriverName: driver.name,
    DriverGuid: driver.steam_id,
    CarId: lastSlot(driver),
    CarModel: driver.car,
    BestLap: Math.min(...driver.laps.map(({ lap_time }) => lap_time)),
    TotalTime: totalOf(driver),
    BallastKG: 0,
    Restrictor: 0,
    ...(isManager && penaltyColumns(driver, hasPenalties)),
    ...(dialect === 'server_manager_2' && { NumLaps: 0 }),
  }));
  const laps = driven
    .flatMap((driver) => driver.laps.map((lap) => ({ driver, lap })))
    .toSorted((one, other) => one.lap.at - other.lap.at)
    .map(({ driver, lap }) => ({
      DriverName: driver.name,
      DriverGuid: driver.steam_id,
      CarId: lap.slot,
      CarModel: driver.car,
      Timestamp: clockOf(lap.at),
      LapTime: lap.lap_time,
      Sectors: [0, 0, 0],
      Cuts: lap.cuts,
      BallastKG: 0,
      Tyre: 'M',
      Restrictor: 0,
    }));
  const empty = {
    DriverName: '',
    DriverGuid: '',
    CarId: 199,
    CarModel: 'bmw_z4_gt3',
    BestLap: 999_999_999,
    TotalTime: 0,
  };
  return {
    ...(dialect === 'server_manager_2' && { Version: 7 }),
    TrackName: track,
    TrackConfig: '',
    Type: 'RACE',
    ...(isManager
      ? {
          Date: new Date(race.started_at.getTime() + race.end).toISOString(),
          SessionFile: '',
          ChampionshipID: '',
        }
      : { DurationSecs: 0, RaceLaps: 12 }),
    ...(dialect === 'content_manager' && { Server: 'Caspian' }),
    Cars: cars,
    Result: [...results, empty],
    Laps: laps,
    Events: null,
  };
}
