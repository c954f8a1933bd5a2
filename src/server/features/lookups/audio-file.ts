import { createHash } from 'node:crypto';
import type { IAudioMetadata } from 'music-metadata';
import { parseHttpUrl } from '#engine/songs/platform.ts';
import type { FoundSong } from '#server/db/schema.ts';
import { createLazy } from '#server/lib/lazy.ts';
import { FetchError } from '#server/outbound/fetch-error.ts';
import type { Outbound } from '#server/outbound/outbound.ts';
import type { ProviderAnswer } from './ask-provider.ts';
import { cleanSong } from './clean-song.ts';

/** The types of audio files whose tags are read, by the ending of their address. */
const TYPES: Record<string, string> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
};
/** Tags stand at the beginning of a file. */
const FIRST_BYTES = 512 * 1024;

type AudioFile = { key: string; address: string; mimeType: string };

/** Returns the audio file that a link leads to, by the ending of its path; null for any other link. */
export function findAudioFile(link: string): AudioFile | null {
  const ending = /\.([a-z0-9]+)$/i.exec(parseHttpUrl(link)?.pathname ?? '')?.[1];
  const mimeType = TYPES[ending?.toLowerCase() ?? ''];
  if (!mimeType) return null;
  return { key: `audio ${createHash('sha256').update(link).digest('hex')}`, address: link, mimeType };
}

/** Loaded with the first audio file (docs/decisions/0016). */
const parser = createLazy(() => import('music-metadata'));

/** Reads title, artist and length from the tags at the beginning of an audio file (rule X2). */
export async function readAudioFile(
  { address, mimeType }: AudioFile,
  { outbound, account }: { outbound: Outbound; account: string },
): Promise<ProviderAnswer> {
  try {
    const { status, headers, body } = await outbound.fetch(address, {
      account,
      headers: { accept: 'audio/*', range: `bytes=0-${FIRST_BYTES - 1}` },
      keepsStart: true,
    });
    if (status === 404 || status === 410) return { kind: 'unknown' };
    if (status !== 200 && status !== 206) return { kind: 'unavailable', retryAfterMs: null };
    const song = await readTags(body.subarray(0, FIRST_BYTES), {
      mimeType,
      isWhole: isWhole(status, headers, body),
    });
    return song ? { kind: 'found', song } : { kind: 'unknown' };
  } catch (error) {
    if (error instanceof FetchError) return { kind: 'unavailable', retryAfterMs: null };
    throw error;
  }
}

function isWhole(status: number, headers: { get(name: string): string | null }, body: Buffer): boolean {
  const total = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1];
  return body.length <= FIRST_BYTES && (status === 200 || Number(total) === body.length);
}

/** Their headers tell the length. That of other files is counted over the whole file. */
const WITH_LENGTH = new Set(['audio/mp4', 'audio/flac']);

/** All errors of the parser come from the file: another format, or tags that do not end. */
async function readTags(
  bytes: Buffer,
  { mimeType, isWhole }: { mimeType: string; isWhole: boolean },
): Promise<FoundSong | null> {
  const { parseBuffer } = await parser();
  const read: Pick<IAudioMetadata, 'common' | 'format'> | null = await parseBuffer(
    bytes,
    { mimeType, size: bytes.length },
    { duration: false, skipCovers: true },
  ).catch(() => null);
  if (!read?.common.title) return null;
  const { title, artist } = read.common;
  const seconds = isWhole || WITH_LENGTH.has(mimeType) ? read.format.duration : undefined;
  return cleanSong({
    title,
    author: artist ?? null,
    coverUrl: null,
    durationSeconds: seconds && Number.isFinite(seconds) ? Math.round(seconds) : null,
  });
}
