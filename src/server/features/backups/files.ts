import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { createFileAtomically } from '#server/lib/data-dir.ts';

const NAME = /^beats-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;
const UNFINISHED = /^beats-\d{8}T\d{6}Z\.backup\.unfinished$/;

/** What a file of BACKUP_DIR says about the backup beside it. */
const manifest = z.object({
  takenAt: z.string(),
  version: z.string(),
  rows: z.int(),
  bytes: z.int(),
  provenAt: z.string().nullable(),
  problem: z.string().nullable(),
});
export type Manifest = z.infer<typeof manifest>;

export type BackupFile = { name: string; takenAt: Date; bytes: number; manifest: Manifest | null };

/** The name of a backup, in UTC. */
export const nameOf = (takenAt: Date): string =>
  `beats-${takenAt.toISOString().replace(/[-:]|\.\d+/g, '')}.backup`;

const manifestPath = (dir: string, name: string) => join(dir, name.replace(/\.backup$/, '.json'));

/** The backups in a folder, the newest first. */
export function listFiles(dir: string): BackupFile[] {
  const files = readdirSync(dir).flatMap((name) => {
    const [, ...parts] = NAME.exec(name) ?? [];
    const size = parts.length > 0 ? statSync(join(dir, name), { throwIfNoEntry: false })?.size : undefined;
    if (size === undefined) return [];
    const [year = 0, month = 0, ...rest] = parts.map(Number);
    const takenAt = new Date(Date.UTC(year, month - 1, ...rest));
    return [{ name, takenAt, bytes: size, manifest: readManifest(dir, name) }];
  });
  return files.sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
}

function readManifest(dir: string, name: string): Manifest | null {
  try {
    return manifest.parse(JSON.parse(readFileSync(manifestPath(dir, name), 'utf8')));
  } catch {
    return null;
  }
}

/** Stores what is known about a backup in a file beside it. */
export function writeManifest(dir: string, name: string, known: Manifest): void {
  createFileAtomically(manifestPath(dir, name), `${JSON.stringify(known, null, 2)}\n`);
}

/** Removes a backup, or what there is of it, with its manifest. */
export function removeFile(dir: string, name: string): void {
  const path = join(dir, name);
  for (const part of [path, `${path}.unfinished`, manifestPath(dir, name)]) {
    // A folder that is away, or another file in its place, holds nothing of it.
    if (existsSync(part)) rmSync(part, { force: true });
  }
}

/** Removes what backups left that were interrupted. Only one runs at a time, on all servers. */
export function removeUnfinished(dir: string): void {
  for (const name of readdirSync(dir)) if (UNFINISHED.test(name)) rmSync(join(dir, name), { force: true });
}

/** Removes the files that are older than the newest `keep` proven ones (rule O24). Returns their names. */
export function removeOld(dir: string, keep: number): string[] {
  const files = listFiles(dir);
  const oldestKept = files.filter((file) => file.manifest?.provenAt)[keep - 1];
  if (!oldestKept) return [];
  const old = files.filter(({ takenAt }) => takenAt < oldestKept.takenAt).map(({ name }) => name);
  for (const name of old) removeFile(dir, name);
  return old;
}
