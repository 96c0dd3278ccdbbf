import { resolve } from 'node:path';
import { root } from '../e2e/support/portal.ts';
import { type NightFigures, runNight } from './night/run-night.ts';
import { closeConnections, printLine } from './timing.ts';

/*
 * The portal's target load, all at once, on one `npm start` with 100,000 members: 8 servers with 38 cars that send
 * frames twice a second, laps and overtakes; 2,000 spectators on open streams; 30 pages, 20 public reads and 20
 * signed-in reads a second, 2 purchases and 1 sign-in a second; and 500 sign-ups for 40 places in the middle. Each
 * kind is measured alone first. A second checkout with installed packages runs the same night before. Exits with 1
 * if anything failed or was lost.
 * npm run bench:night -- CHECKOUT 180 compares with this checkout, nights of so many seconds. `-` compares with
 * none.
 */

const checkout = process.argv[2];
const seconds = Number(process.argv[3] ?? 180);

const cells = (values: readonly (string | number)[]) =>
  values.map((value) => (typeof value === 'number' ? value.toFixed(1) : value).padStart(12)).join('');

function printNight(name: string, { alone, night, driven, portal, database, faults }: NightFigures): void {
  printLine(`\n${name}`);
  printLine(
    `${'kind'.padEnd(16)}${cells(['alone p50', 'alone p99', 'night p50', 'night p99', 'answered', 'errors'])}`,
  );
  for (const [kind, { p50, p99, count, errors }] of night) {
    const without = alone.get(kind);
    printLine(
      `${kind.padEnd(16)}${cells([without?.p50 ?? 0, without?.p99 ?? 0, p50, p99, String(count), String(errors)])}`,
    );
  }
  const { updates, expected, late } = driven;
  printLine(
    `updates seen: ${updates.count} of ${expected}, ${((100 * updates.count) / expected).toFixed(1)} %; ${late} later than a second`,
  );
  printLine(
    `portal: ${portal.processor.toFixed(0)} % of a processor, ${portal.memory.toFixed(0)} MB; database: ${database.processor.toFixed(0)} %, ${database.memory.toFixed(0)} MB`,
  );
  for (const fault of faults) printLine(`fault: ${fault}`);
}

try {
  const other = checkout && checkout !== '-' ? await runNight(resolve(checkout), seconds) : undefined;
  if (other) printNight(`the other checkout, ${seconds} s`, other);
  const own = await runNight(root, seconds);
  printNight(`this checkout, ${seconds} s`, own);
  if (own.faults.length > 0) process.exitCode = 1;
  if (other) {
    printLine(`\n${'kind'.padEnd(16)}${cells(['p99 here', 'p99 there', 'ratio'])}`);
    for (const [kind, { p99 }] of own.night) {
      const there = other.night.get(kind)?.p99 ?? Number.NaN;
      printLine(`${kind.padEnd(16)}${cells([p99, there, (p99 / there).toFixed(2)])}`);
    }
  }
} finally {
  closeConnections();
}
