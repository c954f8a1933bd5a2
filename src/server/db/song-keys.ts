import { songKey } from '#engine/songs/song-identity.ts';
import { findPodiums, type RunQuery, songSums } from './facts.ts';

/** A song whose stored key is not the key of its title and artist. */
export type StaleKey = { id: number; tournamentId: number; isMain: boolean; stored: string; key: string };

const BATCH = 10_000;
/** Keys of releases that told apart 'Don’t' and 'Don't', 'A & B' and 'A and B', and wide letters. */
const OLD_FORM = "(song_key is not nfkc normalized or song_key ~ '[&‘’‛ʼ′´`“”„‟″«»‐‑‒–—―−]')";

/** A JSON literal for a statement without parameters. */
const json = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;
const keysIn = (keys: readonly string[]) => `(select jsonb_array_elements_text(${json(keys)}))`;

/**
 * Finds the songs whose key is not that of their texts. A main entry keeps an old key where another entry of its
 * tournament has the new one: both were entered when they counted as two songs.
 */
export async function findStaleKeys(run: RunQuery, where = 'true'): Promise<StaleKey[]> {
  const found: StaleKey[] = [];
  for (let lastId = 0; ; ) {
    const songs = await run<{
      id: number;
      tournamentId: number;
      isMain: boolean;
      stored: string;
      title: string;
      artist: string;
    }>(`
      select id, tournament_id as "tournamentId", parent_song_id is null as "isMain", song_key as stored, title, artist
      from songs where id > ${lastId} and ${where} order by id limit ${BATCH}`);
    const stale = songs
      .map(({ title, artist, ...song }) => ({ ...song, key: songKey(title, artist) }))
      .filter(({ stored, key }) => stored !== key);
    found.push(...(await withoutTaken(run, stale)));
    const last = songs.at(-1);
    if (!last || songs.length < BATCH) return withoutTwins(found);
    lastId = last.id;
  }
}

async function withoutTaken(run: RunQuery, stale: StaleKey[]): Promise<StaleKey[]> {
  if (stale.length === 0) return [];
  const rows = await run<{ place: string }>(`
    select s.tournament_id || ' ' || s.song_key as place from songs s
    where s.parent_song_id is null and s.song_key in ${keysIn(stale.map(({ key }) => key))}`);
  const taken = new Set(rows.map(({ place }) => place));
  return stale.filter((song) => !song.isMain || !taken.has(placeOf(song)));
}

/** Of two main entries of a tournament that would get the same key, the first gets it. */
function withoutTwins(stale: readonly StaleKey[]): StaleKey[] {
  const seen = new Set<string>();
  return stale.filter((song) => {
    if (!song.isMain) return true;
    const isFirst = !seen.has(placeOf(song));
    seen.add(placeOf(song));
    return isFirst;
  });
}

const placeOf = ({ tournamentId, key }: StaleKey) => `${tournamentId} ${key}`;

/** Gives songs the key of their texts, and counts the results of the old and the new keys again from the facts. */
export async function renewKeys(run: RunQuery, stale: readonly StaleKey[]): Promise<void> {
  if (stale.length === 0) return;
  await run(`update songs s set song_key = r->>'key'
    from jsonb_array_elements(${json(stale.map(({ id, key }) => ({ id, key })))}) r where s.id = (r->>'id')::int`);
  const keys = keysIn([...new Set(stale.flatMap(({ stored, key }) => [stored, key]))]);
  await run(`delete from song_stats where song_key in ${keys}`);
  await run(`insert into song_stats
      (song_key, title, artist, votes_received, points, matchups_won, matchups_decided, championship_wins)
    select f.song_key, s.title, s.artist, f.votes, f.points, f.won, f.decided, f.championships
    from (${songSums(null, await findPodiums(run, null))}) f
    cross join lateral (select title, artist from songs where song_key = f.song_key order by id desc limit 1) s
    where f.song_key in ${keys}`);
}

/** Renews the keys that an older release wrote, after its data was upgraded or restored. Does nothing for keys of this release. */
export async function renewOldKeys(run: RunQuery): Promise<void> {
  await renewKeys(run, await findStaleKeys(run, OLD_FORM));
}
