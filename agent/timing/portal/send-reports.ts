import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../log.ts';
import type { BridgeState } from '../bridge-state.ts';
import { isWorthRetrying, type TimingClient } from './timing-client.ts';

const timeout_ms = 120_000;
/** A file modified this recently may be incomplete. */
const restMs = 5_000;
/** The portal would not keep older ones. */
const oldestMs = 30 * 24 * 60 * 60_000;

const kinds = {
  json: { type: 'application/json', maxBytes: 1024 * 1024 },
  zip: { type: 'application/zip', maxBytes: 20 * 1024 * 1024 },
} as const;

interface ReportFile {
  name: string;
  guid: string;
  kind: keyof typeof kinds;
  size: number;
  written: number;
}

async function listReports(folder: string): Promise<ReportFile[]> {
  const names = await readdir(folder);
  const files = names.map(async (name): Promise<ReportFile[]> => {
    const [, guid, kind] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(json|zip)$/i.exec(name) ?? [];
    if (!guid || !kind) return [];
    const { size, mtimeMs: written } = await stat(join(folder, name));
    return [{ name, guid: guid.toLowerCase(), kind: kind as keyof typeof kinds, size, written }];
  });
  return (await Promise.all(files)).flat().toSorted((a, b) => a.written - b.written);
}

/**
 * Sends the clips and driver lists that AssettoServer's ReportPlugin writes to a folder, each file once. If the
 * portal has no such call (no stewards), stops until the next start.
 */
export function createReportSender(
  folder: string,
  { state, save }: { state: BridgeState; save: () => void },
  put: TimingClient,
  log: Log,
  now: () => number,
) {
  let isCallThere = true;

  function markSent(name: string): void {
    state.reports.push(name);
    save();
  }

  /** Sends a new file; false if the rest must wait. */
  async function send({ name, guid, kind, size }: ReportFile): Promise<boolean> {
    const { type, maxBytes } = kinds[kind];
    if (size > maxBytes) {
      log('reports', `${name} is larger than the portal takes`);
      markSent(name);
      return true;
    }
    const body = await readFile(join(folder, name));
    const path = `/api/v1/ingest/reports/${guid}`;
    const { status, sentence } = await put({ method: 'PUT', path, body, type, timeout_ms });
    if (status === 404) {
      isCallThere = false;
      return false;
    }
    const isThrough = status >= 200 && status < 300;
    if (!isThrough && isWorthRetrying(status)) {
      log('reports', `${name} waits: ${sentence}`);
      return false;
    }
    log('reports', isThrough ? `${name} is sent` : `${name} is not taken: ${sentence}`);
    markSent(name);
    return true;
  }

  return async function sendReports(): Promise<void> {
    if (!isCallThere) return;
    try {
      const files = await listReports(folder);
      const there = new Set(files.map(({ name }) => name));
      state.reports = state.reports.filter((name) => there.has(name));
      const fresh = files.filter(({ name, written }) => {
        const age = now() - written;
        return age >= restMs && age <= oldestMs && !state.reports.includes(name);
      });
      for (const file of fresh) if (!(await send(file))) break;
    } catch (error) {
      log('reports', `the folder cannot be read: ${error instanceof Error ? error.message : error}`);
    }
  };
}
