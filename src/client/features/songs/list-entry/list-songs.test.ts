import { describe, expect, it } from 'vitest';
import type { LookupState } from '#client/features/songs/lookup/lookup-queue.ts';
import { songKey } from '#engine/songs/song-identity.ts';
import { linesOf } from './list-lines.ts';
import { type Corrections, listStatus, songsOfList, unreadLinks } from './list-songs.ts';
import { parseSongList } from './parse-song-list.ts';

const LINK = 'https://youtu.be/abcdefghijk';
const COVER = '/api/images/x.webp';
const read = (artist: string, title: string): LookupState => ({
  kind: 'read',
  song: { artist, title, coverPath: COVER, url: LINK, platform: 'youtube', duration: 180 },
});

type Given = {
  lookup?: LookupState;
  corrections?: Corrections;
  confirmed?: string[];
  places?: number;
  isSwapped?: boolean;
};
const linesIn = (text: string, isSwapped = false) => linesOf([parseSongList(text)], isSwapped);
/** The key of the only line of a text. */
const keyOf = (text: string) => linesIn(text)[0]?.key ?? '';
const songsOf = (
  text: string,
  { lookup, corrections = {}, confirmed = [], places = 64, isSwapped }: Given = {},
) =>
  songsOfList({
    lines: linesIn(text, isSwapped),
    lookups: new Map(lookup ? [[LINK, lookup]] : []),
    corrections,
    confirmed: new Set(confirmed),
    takenKeys: new Set([songKey('Waterloo', 'ABBA')]),
    places,
  });
const messages = (text: string, given?: Given) =>
  songsOf(text, given).map(({ problem }) => problem?.message ?? null);

describe('the lines of a pasted list', () => {
  it('have the same keys whichever lines come and go, also where two are equal', () => {
    const [first, second, third] = linesIn('A - B\nC - D\nA - B').map(({ key }) => key);
    expect(linesIn('C - D\nA - B\nA - B').map(({ key }) => key)).toEqual([second, first, third]);
  });

  it('of several files and a text are one list', () => {
    const lists = ['A - B', 'C - D', 'A - B'].map((text) => parseSongList(text));
    expect(linesOf(lists, false).map(({ artist }) => artist)).toEqual(['A', 'C', 'A']);
    expect(new Set(linesOf(lists, false).map(({ key }) => key)).size).toBe(3);
  });
});

describe('the songs of a pasted list', () => {
  it('are what the user corrected, else what the line says, else what its link says', () => {
    const lookup = read('Band', 'Song');
    const [song] = songsOf(LINK, { lookup });
    expect(song).toMatchObject({
      artist: 'Band',
      title: 'Song',
      url: LINK,
      coverPath: COVER,
      lookup: 'read',
    });
    expect(songsOf(`Nina Park - Rise ${LINK}`, { lookup })[0]).toMatchObject({
      artist: 'Nina Park',
      title: 'Rise',
      coverPath: COVER,
    });
    const corrections = { [keyOf(LINK)]: { title: 'Mine' } };
    expect(songsOf(LINK, { lookup, corrections })[0]).toMatchObject({ artist: 'Band', title: 'Mine' });
  });

  it('have no problem while their link is read, and lack texts when it failed', () => {
    expect(messages(LINK)).toEqual([null]);
    expect(messages(LINK, { lookup: { kind: 'failed' } })).toEqual(['Song title is required']);
    expect(messages(LINK, { lookup: { kind: 'off' } })).toEqual(['Song title is required']);
    expect(messages('Rise')).toEqual(['Artist name is required']);
  });

  it('are marked when an unread link is in the list twice, until the second one gets a name', () => {
    const text = `${LINK}\n${LINK}`;
    const lookup: LookupState = { kind: 'failed' };
    expect(messages(text, { lookup })).toEqual(['Song title is required', 'Twice in this list']);
    const corrections = { [linesIn(text)[1]?.key ?? '']: { title: 'Rise' } };
    expect(messages(text, { lookup, corrections })).toEqual([
      'Song title is required',
      'Artist name is required',
    ]);
  });

  it('are marked when they are repeats or without a place', () => {
    const text = 'ABBA - SOS\nabba - waterloo\nAbba - sos\nQueen - One\nQueen - Two';
    expect(messages(text, { places: 4 })).toEqual([
      null,
      'Already in the tournament',
      'Twice in this list',
      null,
      'No place left',
    ]);
    expect(listStatus(songsOf(`${text}\n${LINK}`, { places: 4 }))).toEqual({
      reading: 1,
      problems: 3,
      ready: 2,
    });
  });

  it('offer to read a link again until the user has named its song', () => {
    const lookup: LookupState = { kind: 'failed' };
    const unread = (text: string, corrections?: Corrections) =>
      unreadLinks(songsOf(text, { lookup, ...(corrections && { corrections }) }));
    expect(unread(`${LINK}\n${LINK}`)).toEqual([LINK]);
    expect(unread(LINK, { [keyOf(LINK)]: { title: 'Rise' } })).toEqual([LINK]);
    expect(unread(LINK, { [keyOf(LINK)]: { title: 'Rise', artist: 'Nina Park' } })).toEqual([]);
    expect(unread(`Nina Park - Rise ${LINK}`)).toEqual([]);
    expect(unreadLinks(songsOf(LINK, { lookup: read('Band', '') }))).toEqual([]);
  });

  const UNSURE = 'Stand by Me - The Clocks';
  const QUESTION = 'Is “Stand by Me” the artist?';

  it('need a look where a line can be read in two ways, until the user or the link has told', () => {
    expect(messages(UNSURE)).toEqual([QUESTION]);
    expect(listStatus(songsOf(UNSURE))).toEqual({ reading: 0, problems: 1, ready: 0 });
    expect(messages(UNSURE, { confirmed: [keyOf(UNSURE)] })).toEqual([null]);
    const corrections = { [keyOf(UNSURE)]: { artist: 'The Clocks', title: 'Stand by Me' } };
    expect(messages(UNSURE, { corrections })).toEqual([null]);
    const withLink = `${UNSURE} ${LINK}`;
    expect(messages(withLink, { lookup: read('Other', 'Song') })).toEqual([QUESTION]);
    const told = songsOf(withLink, { lookup: read('The Clocks', 'Stand by Me') });
    expect(told).toMatchObject([{ artist: 'The Clocks', title: 'Stand by Me', problem: null }]);
  });

  it('change artist and title all at once, other than what a link names', () => {
    const lookup = read('Band', 'Song');
    const songs = songsOf(`One - Nina Park\n${LINK}`, { lookup, isSwapped: true });
    expect(songs).toMatchObject([
      { artist: 'Nina Park', title: 'One' },
      { artist: 'Band', title: 'Song' },
    ]);
  });
});
