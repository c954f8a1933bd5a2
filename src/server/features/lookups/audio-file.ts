import { createHash } from 'node:crypto';
import { audioTypeOf } from '#engine/songs/audio-link.ts';
import type { FoundSong } from '#server/db/schema.ts';
import { FetchError } from '#server/outbound/fetch-error.ts';
import type { Outbound } from '#server/outbound/outbound.ts';
import { answerOfFailure, type ProviderAnswer } from './ask-provider.ts';
import { cleanSong } from './clean-song.ts';
import { readTagsInThread, type Tags } from './tag-thread.ts';

/** How much of a file is read: its tags are at the beginning. */
const FIRST_BYTES = 512 * 1024;

type AudioFile = { key: string; address: string; mimeType: string };

/** Returns the audio file that a link leads to, by the ending of its path; null for any other link. */
export function findAudioFile(link: string): AudioFile | null {
  const mimeType = audioTypeOf(link);
  if (!mimeType) return null;
  return { key: `audio ${createHash('sha256').update(link).digest('hex')}`, address: link, mimeType };
}

/** Reads title, artist and length from the tags at the beginning of an audio file. */
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
    const tags = await readTagsInThread(
      { bytes: new Uint8Array(body.subarray(0, FIRST_BYTES)), mimeType },
      account,
    );
    const song = toSong(tags, isWhole(status, headers, body) || WITH_LENGTH.has(mimeType));
    return song ? { kind: 'found', song } : { kind: 'unknown' };
  } catch (error) {
    if (error instanceof FetchError) return answerOfFailure(error);
    throw error;
  }
}

function isWhole(status: number, headers: { get(name: string): string | null }, body: Buffer): boolean {
  const total = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1];
  return body.length <= FIRST_BYTES && (status === 200 || Number(total) === body.length);
}

/** Types whose headers hold the length. The length of other files is known only when the whole file was read. */
const WITH_LENGTH = new Set(['audio/mp4', 'audio/flac']);

/** The song of the tags; null without a title. */
function toSong(tags: Tags | null, knowsLength: boolean): FoundSong | null {
  if (!tags) return null;
  const { title, artist, seconds } = tags;
  return cleanSong({ title, author: artist, coverUrl: null, durationSeconds: knowsLength ? seconds : null });
}
