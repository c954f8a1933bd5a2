import christmas from './lists/christmas.json' with { type: 'json' };
import country from './lists/country.json' with { type: 'json' };
import disco from './lists/disco.json' with { type: 'json' };
import eighties from './lists/eighties.json' with { type: 'json' };
import electronic from './lists/electronic.json' with { type: 'json' };
import eurovisionWinners from './lists/eurovision-winners.json' with { type: 'json' };
import filmSongs from './lists/film-songs.json' with { type: 'json' };
import grammyRecords from './lists/grammy-records.json' with { type: 'json' };
import hipHop from './lists/hip-hop.json' with { type: 'json' };
import metal from './lists/metal.json' with { type: 'json' };
import nineties from './lists/nineties.json' with { type: 'json' };
import noughties from './lists/noughties.json' with { type: 'json' };
import oneHitWonders from './lists/one-hit-wonders.json' with { type: 'json' };
import oscarSongs from './lists/oscar-songs.json' with { type: 'json' };
import powerBallads from './lists/power-ballads.json' with { type: 'json' };
import rockAnthems from './lists/rock-anthems.json' with { type: 'json' };
import seventies from './lists/seventies.json' with { type: 'json' };
import sixties from './lists/sixties.json' with { type: 'json' };
import soulAndFunk from './lists/soul-and-funk.json' with { type: 'json' };
import tens from './lists/tens.json' with { type: 'json' };

/** A song that a party enters. Songs of a playlist have a link instead of a year. */
export type PackSong = { title: string; artist: string; year?: number; url?: string | null };
/** Songs that are ready to be entered. Those of a playlist have a note that says what to look at first. */
export type Pack = { name: string; about: string; songs: readonly PackSong[]; note?: string };

/** The packs in the order of the picker. Their songs are facts, without recordings. */
export const PACK_GROUPS: readonly { title: string; packs: readonly Pack[] }[] = [
  { title: 'Decades', packs: [eighties, nineties, noughties, tens, seventies, sixties] },
  { title: 'Moods', packs: [filmSongs, oneHitWonders, powerBallads, christmas] },
  { title: 'Contests and awards', packs: [eurovisionWinners, oscarSongs, grammyRecords] },
  { title: 'Genres', packs: [rockAnthems, disco, hipHop, soulAndFunk, electronic, metal, country] },
];

export const PACKS: readonly Pack[] = PACK_GROUPS.flatMap(({ packs }) => packs);
