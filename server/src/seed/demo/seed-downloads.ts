import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '@paddock/contract/durations';
import { eq } from 'drizzle-orm';
import { zipSync } from 'fflate';
import type { Deps } from '../../adapters/deps.ts';
import { createDownload } from '../../features/downloads/edit-download.ts';
import { downloads } from '../../features/downloads/tables.ts';
import type { TemporaryFile } from '../../http/forms/streamed-form.ts';
import { stagingFolder } from '../../http/route.ts';
import { type DemoDownload, demoDownloads } from './data/downloads.ts';

async function contentOf({ files }: Extract<DemoDownload, { file_name: string }>): Promise<Buffer> {
  const read = files.map(async ({ name, text, picture }) => ({
    name,
    content: picture
      ? await readFile(new URL(`pictures/${picture}.webp`, import.meta.url))
      : Buffer.from(text ?? ''),
  }));
  const contents = await Promise.all(read);
  const [only, ...others] = contents;
  if (only && others.length === 0) return only.content;
  const entries = Object.fromEntries(contents.map(({ name, content }) => [name, content]));
  // Deterministic bytes.
  return Buffer.from(zipSync(entries, { level: 0, mtime: new Date(2026, 0, 1) }));
}

/** Creates a file in the staging folder, like an upload. */
async function layDown(folder: string, file_name: string, content: Buffer): Promise<TemporaryFile> {
  const path = join(folder, `demo-${file_name}`);
  await mkdir(folder, { recursive: true });
  await writeFile(path, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { path, file_name, size: content.length, sha256 };
}

/** Downloads by staff, oldest first. `staff` is their author's id. */
export async function seedDownloads(deps: Deps, staff: number): Promise<void> {
  const folder = join(deps.config.dataDir, stagingFolder);
  for (const demo of demoDownloads.toReversed()) {
    const { title, title_en, description, description_en, category, game, version, count, daysAgo } = demo;
    const created_at = new Date(deps.now().getTime() - daysAgo * dayMs);
    const isFile = 'file_name' in demo;
    const file = isFile ? await layDown(folder, demo.file_name, await contentOf(demo)) : undefined;
    const link = isFile ? {} : { external_url: demo.external_url };
    const form = { title, title_en, description, description_en, category, game, version, ...link };
    const sent = { form, file, viewer: staff };
    const { id } = await createDownload({ ...deps, now: () => created_at }, sent);
    if (file) await rm(file.path, { force: true });
    await deps.db.update(downloads).set({ download_count: count }).where(eq(downloads.id, id));
  }
}
