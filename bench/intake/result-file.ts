import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { printLine } from '../timing.ts';

/*
 * Measures the result file of a 24-hour race: 60 cars, 52,000 laps, 40 MB. Prints the time per lap, the additional
 * memory, and the slowest page meanwhile. A second checkout with installed packages gets a smaller file of the
 * same shape: 11,700 laps in 9 MB.
 * npm run bench:racing -- file CHECKOUT
 */

interface Figures {
  laps: number;
  megabytes: number;
  ms_per_lap: number;
  /** Additional resident memory. */
  memory: number;
  /** ms; the slowest page requested during the upload. */
  slowest_page: number;
}

const rounds = 3;
const cars = 60;
const megabyte = 1_048_576;

/** Generates a file with so many laps and about so many bytes. */
function makeFile(laps: number, bytes: number, round: number): string {
  const padding = 'x'.repeat(Math.max(0, Math.floor(bytes / laps) - 228));
  const id = (car: number) => String(76561198000000000n + BigInt(round * 1_000 + car));
  const Laps = Array.from({ length: laps }, (_, index) => ({
    DriverName: `Driver ${index % cars}`,
    DriverGuid: id(index % cars),
    CarId: index % cars,
    CarModel: 'ks_audi_r8_lms',
    Timestamp: 600_000 + Math.floor(index / cars) * 100_000 + (index % cars) * 731,
    LapTime: 100_000 + (index % 977),
    Sectors: [30_000, 40_000, 30_000 + (index % 977)],
    Cuts: index % 11 === 0 ? 1 : 0,
    BallastKG: 0,
    Tyre: 'M',
    Restrictor: 0,
    Padding: padding,
  }));
  const Result = Array.from({ length: cars }, (_, car) => ({
    DriverName: `Driver ${car}`,
    DriverGuid: id(car),
    CarId: car,
    CarModel: 'ks_audi_r8_lms',
    BestLap: 100_000,
    TotalTime: Math.floor(laps / cars) * 100_000 + car * 731,
  }));
  return JSON.stringify({
    TrackName: `bench_${round}`,
    Type: 'RACE',
    Date: '2026-11-20T18:00:00Z',
    Result,
    Laps,
    Events: null,
  });
}

const memoryOf = (pid: number | undefined, field: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) /
  1_024;

async function measure(checkout: string, laps: number, megabytes: number): Promise<Figures> {
  const program = fileURLToPath(new URL('./portal-process.ts', import.meta.url));
  const child = spawn(process.execPath, [program, checkout], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = await new Promise<string[]>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (text) => resolve([text]));
    child.once('exit', () => reject(new Error(`the portal of ${checkout} did not start`)));
  });
  const { origin, key } = JSON.parse(line ?? '') as { origin: string; key: string };
  const figures: Figures[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const body = makeFile(laps, megabytes * megabyte, round);
    let slowest = 0;
    let isDone = false;
    const pages = (async () => {
      while (!isDone) {
        const began = performance.now();
        await (await fetch(`${origin}/api/v1/servers`)).text();
        slowest = Math.max(slowest, performance.now() - began);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    const rest = memoryOf(child.pid, 'VmRSS');
    // Resets the peak memory of the process.
    writeFileSync(`/proc/${child.pid}/clear_refs`, '5');
    const began = performance.now();
    const answer = await fetch(`${origin}/api/v1/ingest/results`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body,
    });
    const text = await answer.text();
    const took = performance.now() - began;
    isDone = true;
    await pages;
    if (answer.status !== 200) throw new Error(`${answer.status} ${text.slice(0, 300)}`);
    figures.push({
      laps,
      megabytes: body.length / megabyte,
      ms_per_lap: took / laps,
      memory: memoryOf(child.pid, 'VmHWM') - rest,
      slowest_page: slowest,
    });
  }
  child.stdin.end();
  await new Promise((resolve) => child.once('exit', resolve));
  // The first one is a warm-up.
  const [, ...counted] = figures;
  return counted.toSorted((one, other) => one.ms_per_lap - other.ms_per_lap)[
    Math.floor(counted.length / 2)
  ] as Figures;
}

function print(name: string, { laps, megabytes, ms_per_lap, memory, slowest_page }: Figures): void {
  printLine(
    `${name}: ${laps} laps in ${megabytes.toFixed(1)} MB, ${ms_per_lap.toFixed(3)} ms a lap, ` +
      `${memory.toFixed(0)} MB above rest, slowest page ${slowest_page.toFixed(0)} ms`,
  );
}

const [, , , checkout] = process.argv;
const own = await measure(fileURLToPath(new URL('../..', import.meta.url)), 52_000, 40);
print('here', own);
printLine(`memory at most 300 MB above rest: ${own.memory <= 300 ? 'reached' : 'missed'}`);
if (checkout) {
  const other = await measure(checkout, 11_700, 9);
  print('there', other);
  printLine(`time per lap at most theirs: ${own.ms_per_lap <= other.ms_per_lap ? 'reached' : 'missed'}`);
}
