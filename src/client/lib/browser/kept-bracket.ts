// The page keeps the bracket, and the service worker shows it. Both read this file.

/** A side of a match: a song, or the text of a side that is still open. */
type KeptSide = { title: string; artist: string; isWinner: boolean };
type KeptMatch = { name: string; sides: [KeptSide, KeptSide]; score: string | null };

/** The bracket that a reader has seen last. */
export type KeptBracket = {
  readerId: number | null;
  path: string;
  name: string;
  seenAt: number;
  rounds: { title: string; matches: KeptMatch[] }[];
};

const STORE = 'last-seen';
const BRACKET = '/last-seen/bracket';
const READER = '/last-seen/reader';

/** Pages without https have no store. */
const openStore = async () => (globalThis.caches ? caches.open(STORE) : null);

async function read<T>(key: string): Promise<T | undefined> {
  return (await (await openStore())?.match(key))?.json();
}

const write = async (key: string, value: unknown) =>
  (await openStore())?.put(key, new Response(JSON.stringify(value)));

/** Keeps the bracket in place of an older one, unless another reader has come meanwhile in another tab (rule W49). */
export async function keepBracket(bracket: KeptBracket): Promise<void> {
  const reader = await read<number | null>(READER);
  if (reader === undefined || reader === bracket.readerId) await write(BRACKET, bracket);
}

/** The bracket that the reader of now has seen last. */
export async function readBracket(): Promise<KeptBracket | null> {
  const [bracket, reader] = await Promise.all([read<KeptBracket>(BRACKET), read<number | null>(READER)]);
  return bracket && (reader === undefined || reader === bracket.readerId) ? bracket : null;
}

/** Forgets what another reader has seen. Visitors are null, and so is who signs out. */
export async function noteReader(id: number | null): Promise<void> {
  const bracket = await read<KeptBracket>(BRACKET);
  if (bracket && bracket.readerId !== id) await caches.delete(STORE);
  await write(READER, id);
}
