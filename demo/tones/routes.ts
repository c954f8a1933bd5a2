import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type DemoSong, SONGS } from '#demo/content.ts';
import type { Executor } from '#server/db/client.ts';
import { playMotif, SAMPLE_RATE } from './motif.ts';
import { toWav } from './wav.ts';

const FOLDER = '/demo/tones';

const FILE = /^([1-9]\d{0,3})(?:-([1-9]))?\.wav$/;

/** Returns the path of a song's tone on the demo's server, or of the tone of its `tiebreaker`, counted from 1. */
export function tonePath(song: DemoSong, tiebreaker?: number): string {
  const name = [SONGS.indexOf(song) + 1, tiebreaker].filter(Boolean).join('-');
  return `${FOLDER}/${name}.wav`;
}

/** The title and artist that a file of the folder belongs to. */
function findTitle(file: string): { title: string; artist: string } | null {
  const [, place, tiebreaker] = FILE.exec(file) ?? [];
  const song = SONGS[Number(place) - 1];
  const title = tiebreaker ? song?.tiebreakers[Number(tiebreaker) - 1] : song?.title;
  return song && title ? { title, artist: song.artist } : null;
}

/** Serves the tones of the songs and their tiebreakers. Each is made at its first request and kept in memory. */
export function toneRoutes(app: FastifyInstance): void {
  const tones = new Map<string, Buffer>();
  app.get<{ Params: { file: string } }>(`${FOLDER}/:file`, { schema: { hide: true } }, (request, reply) => {
    const { file } = request.params;
    const song = findTitle(file);
    if (!song) return reply.callNotFound();
    const tone = tones.get(file) ?? toWav(playMotif(song), SAMPLE_RATE);
    tones.set(file, tone);
    return sendTone(reply, tone, request.headers.range);
  });
}

function sendTone(reply: FastifyReply, tone: Buffer, header: string | undefined): FastifyReply {
  // Links contain the host name under which the demo started, and a reader may use another name of the machine.
  reply.type('audio/wav').headers({
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=86400',
    'cross-origin-resource-policy': 'cross-origin',
  });
  const range = parseRange(header, tone.length);
  if (!range) return reply.send(tone);
  const { first, last } = range;
  reply.status(206).header('content-range', `bytes ${first}-${last}/${tone.length}`);
  return reply.send(tone.subarray(first, last + 1));
}

/**
 * Returns the range of a header such as `bytes=0-99` or `bytes=0-`. Null stands for the whole file:
 * for any other header, and for a range beyond the end.
 */
export function parseRange(header: string | undefined, size: number): { first: number; last: number } | null {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined) return null;
  const first = Number(from);
  const last = to ? Math.min(Number(to), size - 1) : size - 1;
  return first <= last ? { first, last } : null;
}

/** Changes the links to tones to the current address of the demo, whose port may differ from the last start. */
export async function moveToneLinks(db: Executor, address: string): Promise<void> {
  await db.execute(sql`
    update songs set url = ${address} || substring(url from '/demo/tones/.*')
    where url like ${`http%${FOLDER}/%`} and url not like ${`${address}/%`}`);
}
