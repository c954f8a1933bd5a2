import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type DemoSong = {
  title: string;
  artist: string;
  pitch: string;
  /** On YouTube. */
  url: string | null;
  tiebreakers: string[];
};

const readJson = <T>(file: string): T =>
  JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as T;

export const SONGS = readJson<DemoSong[]>('songs.json');
export const MESSAGES = readJson<{ comments: string[]; replies: string[] }>('comments.json');

/** The password of all demo accounts. */
export const DEMO_PASSWORD = 'battle-demo';
export const DEMO_ACCOUNTS = readJson<string[]>('first-names.json').map((name) => ({
  firstName: name,
  lastName: 'Demo',
  username: `demo_${name.toLowerCase()}`,
  email: `${name.toLowerCase()}@demo.example`,
  password: DEMO_PASSWORD,
}));

/** Returns a random item of a list. */
export function pickRandom<T>(items: readonly T[]): T {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('The list is empty');
  return item;
}
