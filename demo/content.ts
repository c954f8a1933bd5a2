import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type DemoSong = {
  title: string;
  artist: string;
  pitch: string;
  /** A link to YouTube; null for a song without one. */
  url: string | null;
  tiebreakers: string[];
};

const readJson = <T>(file: string): T =>
  JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as T;

export const SONGS = readJson<DemoSong[]>('songs.json');
const MESSAGES = readJson<{
  comments: string[];
  replies: { agreeing: string[]; opposing: string[]; neutral: string[] };
}>('comments.json');

type Said = Pick<DemoSong, 'title' | 'artist'>;
/** The song that a writer voted for, and the song that it faces. */
export type OwnSide = { song: Said; rival: Said };
/** Whether the writer voted as the author of the message that a reply answers; null while one of the votes is not known. */
export type Answered = { isAgreed: boolean | null };

/** Returns the texts that a writer may post. Only a writer who voted speaks for a song, and always for the song of that vote. */
export function messageTexts(side: OwnSide | null, answered: Answered | null): string[] {
  const words: Record<string, string> = side
    ? {
        song: side.song.title,
        artist: side.song.artist,
        rival: side.rival.title,
        rivalArtist: side.rival.artist,
      }
    : {};
  return (answered ? replyTexts(answered) : MESSAGES.comments)
    .filter((text) => side || !text.includes('{'))
    .map((text) => text.replace(/\{(\w+)\}/g, (_, name) => words[name] ?? ''));
}

function replyTexts({ isAgreed }: Answered): string[] {
  const { agreeing, opposing, neutral } = MESSAGES.replies;
  return isAgreed === null ? neutral : isAgreed ? agreeing : opposing;
}

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
