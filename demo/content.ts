import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type DemoSong = {
  title: string;
  artist: string;
  pitch: string;
  url: string | null;
  tiebreakers: string[];
};

const read = <T>(file: string): T => JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as T;

export const SONGS = read<DemoSong[]>('songs.json');
export const CHATTER = read<{ comments: string[]; replies: string[] }>('comments.json');

/** Plainly demo accounts: they all share one password, which the start prints. */
export const DEMO_PASSWORD = 'battle-demo';
export const PEOPLE = read<string[]>('people.json').map((name) => ({
  firstName: name,
  lastName: 'Demo',
  username: `demo_${name.toLowerCase()}`,
  email: `${name.toLowerCase()}@demo.example`,
  password: DEMO_PASSWORD,
}));

/** One of a list. */
export function pick<T>(items: readonly T[]): T {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from');
  return item;
}
