import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { openStateFile } from './bridge-state.ts';
import type { EventRow } from './event-row.ts';
import { type GamePort, openGamePort } from './game/game-port.ts';
import type { GamePacket } from './game/packets.ts';
import { toResultName } from './portal/result-name.ts';
import { createEventSender } from './portal/send-events.ts';
import { createFrameSender } from './portal/send-frames.ts';
import { createReportSender } from './portal/send-reports.ts';
import { createResultSender } from './portal/send-results.ts';
import { createTimingClient } from './portal/timing-client.ts';
import { RaceEvents } from './race-events.ts';
import { Spool } from './spool.ts';
import type { TimingConfig } from './timing-config.ts';

/** Time to collect events for one call. */
const gatherMs = 200;
const tickMs = 1_000;
const reportsMs = 30_000;
const logMs = 60_000;
/** A game server silent for this long is probed. */
const silenceMs = 10_000;
/** Cars requested at the start. */
const requestedCars = 64;

/** Repeats a task with a rest in between, which the task can prolong by the ms that it returns. */
async function repeat(task: () => Promise<number> | number, restMs: number): Promise<never> {
  for (;;) await sleep(Math.max(restMs, await task()));
}

/** Logs how many packets were ignored and why. */
function logIgnored({ taken, ...counts }: GamePort['counts'], lost: number, log: Log): number {
  const ignored = Object.entries({ ...counts, nobody: lost }).filter(([, count]) => count > 0);
  if (ignored.length > 0) {
    const figures = ignored.map(([what, count]) => `${what} ${count}`).join(', ');
    log('packets', `${taken} taken, ignored: ${figures}`);
  }
  return 0;
}

/** Runs the bridge between a game server and the portal until the process ends. Throws if its port is taken. */
export async function runTiming(config: TimingConfig, log: Log): Promise<void> {
  const now = Date.now;
  const stateFile = openStateFile(`${config.spool}.state`, now());
  const spool = new Spool(config.spool);
  const race = new RaceEvents(stateFile.state);
  const call = createTimingClient(config);
  const events = createEventSender(spool, call, (session) => race.introduce(session, now()), log);
  const sendFrame = createFrameSender(race, call, config.interval_ms, now);
  const { results_dir, reports_dir } = config;
  const results = results_dir && createResultSender(results_dir, stateFile, call, log, now);
  const sendReports = reports_dir && createReportSender(reports_dir, stateFile, call, log, now);

  let lastPacketAt = now();
  let lastUpdateAt = now();
  let isAskingAllCars = false;

  function record(rows: readonly EventRow[]): void {
    if (rows.length === 0) return;
    // Rows before state: a session that is reported twice is harmless, one that is never reported is lost.
    if (!spool.append(rows)) log('events', 'the spool is full, and what comes now is lost');
    stateFile.save();
  }

  function onPacket(packet: GamePacket): void {
    const at = now();
    lastPacketAt = at;
    if (packet.type === 'update') lastUpdateAt = at;
    // The game server restarted: it lost our interval, and its cars are new.
    if (packet.type === 'version') ask();
    if (packet.type === 'error') isAskingAllCars = false;
    record(race.take(packet, at));
    if (packet.type === 'session' && packet.isNew) port.askForUpdates();
    if (packet.type === 'loaded') port.askForCar(packet.car_id);
    const file = packet.type === 'over' && toResultName(packet.path);
    if (file && results) results.add(file);
  }

  const port = await openGamePort(config, onPacket, (error) => log('game server', error.message));

  function ask(): void {
    race.doubtDrivers(now());
    port.askForSession();
    port.askForUpdates();
  }

  /** Sequentially, until the server reports that there are no more. */
  async function askForAllCars(): Promise<void> {
    isAskingAllCars = true;
    for (let car_id = 0; car_id < requestedCars && isAskingAllCars; car_id += 1) {
      port.askForCar(car_id);
      await sleep(5);
    }
  }

  function tick(): number {
    const at = now();
    record(race.tick(at));
    for (const car_id of race.takeQuestions()) port.askForCar(car_id);
    if (!race.isSessionKnown() || at - lastPacketAt > silenceMs) port.askForSession();
    if (at - lastUpdateAt > silenceMs) {
      lastUpdateAt = at;
      port.askForUpdates();
    }
    return 0;
  }

  log('game server', `listening on ${config.listen.host}:${config.listen.port}`);
  ask();
  await Promise.all([
    askForAllCars(),
    repeat(tick, tickMs),
    repeat(() => logIgnored(port.counts, race.lost, log), logMs),
    repeat(() => (spool.isEmpty() ? 0 : events.sendNext()), gatherMs),
    repeat(() => (events.isPortalThere() ? sendFrame() : config.interval_ms), config.interval_ms),
    // Events precede the file that contains them.
    results && repeat(() => (spool.isEmpty() ? results.sendNext() : 0), gatherMs),
    sendReports && repeat(async () => (await sendReports(), 0), reportsMs),
  ]);
}
