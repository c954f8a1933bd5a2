import { describe, expect, it } from 'vitest';
import type { LookupState } from '#client/features/songs/lookup/lookups.ts';
import { songKey } from '#engine/songs/song-identity.ts';
import {
  type Corrections,
  type ListFile,
  linesOf,
  listStatus,
  songsOfList,
  unreadLinks,
} from './list-songs.ts';
import { parseSongList } from './reader/parse-song-list.ts';
import { listOfPlaylist, splitPlaylists, withoutPlaylist, withPlaylist } from './use-playlists.ts';

const LINK = 'https://youtu.be/abcdefghijk';
const COVER = '/api/images/x.webp';
const read = (artist: string, title: string): LookupState => ({
  kind: 'read',
  song: { artist, title, coverPath: COVER, url: LINK, platform: 'youtube', duration: 180 },
});
const FAILED: LookupState = { kind: 'failed' };

const GIVEN = {
  lookups: new Map<string, LookupState>(),
  corrections: {} as Corrections,
  confirmed: new Set<string>(),
  takenKeys: new Set([songKey('Waterloo', 'ABBA')]),
  places: 64,
};
type Given = Partial<typeof GIVEN> & { lookup?: LookupState; isSwapped?: boolean };
const linesIn = (text: string, isSwapped = false) => linesOf([parseSongList(text)], isSwapped);
/** The key of a line of a text. */
const keyOf = (text: string, index = 0) => linesIn(text)[index]?.key ?? '';
const songsOf = (text: string, { lookup, isSwapped, ...given }: Given = {}) =>
  songsOfList({
    ...GIVEN,
    lines: linesIn(text, isSwapped),
    lookups: new Map(lookup ? [[LINK, lookup]] : []),
    ...given,
  });
const messages = (text: string, given?: Given) =>
  songsOf(text, given).map(({ problem }) => problem?.message ?? null);

const NO_TITLE = 'Song title is required';
const NO_ARTIST = 'Artist name is required';

it('the lines of a list have the same keys whichever lines come and go, also of several files', () => {
  const [first, second, third] = linesIn('A - B\nC - D\nA - B').map(({ key }) => key);
  expect(linesIn('C - D\nA - B\nA - B').map(({ key }) => key)).toEqual([second, first, third]);
  const lists = ['A - B', 'C - D', 'A - B'].map((text) => parseSongList(text));
  expect(linesOf(lists, false).map(({ key }) => key)).toEqual([first, second, third]);
});

describe('the songs of a pasted list', () => {
  it('are what the user corrected, else what the line says, else what its link says', () => {
    const lookup = read('Band', 'Song');
    const ofLink = { artist: 'Band', title: 'Song', url: LINK, coverPath: COVER, lookup: 'read' };
    expect(songsOf(LINK, { lookup })).toMatchObject([ofLink]);
    const named = { artist: 'Nina Park', title: 'Rise', coverPath: COVER };
    expect(songsOf(`Nina Park - Rise ${LINK}`, { lookup })).toMatchObject([named]);
    const corrections = { [keyOf(LINK)]: { title: 'Mine' } };
    expect(songsOf(LINK, { lookup, corrections })).toMatchObject([{ artist: 'Band', title: 'Mine' }]);
  });

  it('have no problem while their link is read, and lack texts when it failed', () => {
    expect(messages(LINK)).toEqual([null]);
    expect(messages(LINK, { lookup: FAILED })).toEqual([NO_TITLE]);
    expect(messages(LINK, { lookup: { kind: 'off' } })).toEqual([NO_TITLE]);
    expect(messages('Rise')).toEqual([NO_ARTIST]);
  });

  it('are marked when an unread link is in the list twice, until the second one gets a name', () => {
    const text = `${LINK}\n${LINK}`;
    expect(messages(text, { lookup: FAILED })).toEqual([NO_TITLE, 'Twice in this list']);
    const corrections = { [keyOf(text, 1)]: { title: 'Rise' } };
    expect(messages(text, { lookup: FAILED, corrections })).toEqual([NO_TITLE, NO_ARTIST]);
  });

  it('are marked when they are repeats or without a place', () => {
    const text = 'ABBA - SOS\nabba - waterloo\nAbba - sos\nQueen - One\nQueen - Two';
    const repeats = ['Already in the tournament', 'Twice in this list'];
    expect(messages(text, { places: 4 })).toEqual([null, ...repeats, null, 'No place left']);
    const status = listStatus(songsOf(`${text}\n${LINK}`, { places: 4 }));
    expect(status).toEqual({ reading: 1, problems: 3, ready: 2 });
  });

  it('offer to read a link again until the user has named its song', () => {
    const unread = (text: string, corrections: Corrections = {}, lookup: LookupState = FAILED) =>
      unreadLinks(songsOf(text, { lookup, corrections }));
    expect(unread(`${LINK}\n${LINK}`)).toEqual([LINK]);
    expect(unread(LINK, { [keyOf(LINK)]: { title: 'Rise' } })).toEqual([LINK]);
    expect(unread(LINK, { [keyOf(LINK)]: { title: 'Rise', artist: 'Nina Park' } })).toEqual([]);
    expect(unread(`Nina Park - Rise ${LINK}`)).toEqual([]);
    expect(unread(LINK, {}, read('Band', ''))).toEqual([]);
  });

  it('need a look where a line can be read in two ways, until the user or the link has told', () => {
    const text = 'Stand by Me - The Clocks';
    const question = ['Is “Stand by Me” the artist?'];
    expect(messages(text)).toEqual(question);
    expect(messages(text, { confirmed: new Set([keyOf(text)]) })).toEqual([null]);
    const corrections = { [keyOf(text)]: { artist: 'The Clocks', title: 'Stand by Me' } };
    expect(messages(text, { corrections })).toEqual([null]);
    const withLink = `${text} ${LINK}`;
    expect(messages(withLink, { lookup: read('Other', 'Song') })).toEqual(question);
    const told = { artist: 'The Clocks', title: 'Stand by Me', problem: null };
    expect(songsOf(withLink, { lookup: read('The Clocks', 'Stand by Me') })).toMatchObject([told]);
  });

  it('change artist and title all at once, other than what a link names', () => {
    const given = { lookup: read('Band', 'Song'), isSwapped: true };
    const artists = songsOf(`One - Nina Park\n${LINK}`, given).map(({ artist }) => artist);
    expect(artists).toEqual(['Nina Park', 'Band']);
  });
});

describe('the link of a playlist in a pasted text (rule X8)', () => {
  const ONE = 'https://www.deezer.com/playlist/1';
  const TEXT = `Queen - One\nhttps://deezer.com/en/playlist/1?utm=x\n${LINK}\n${ONE}\nhttps://www.deezer.com/playlist/2`;

  it('is read once, and its lines are no songs', () => {
    const { links, rest } = splitPlaylists(TEXT);
    expect(links).toEqual([ONE, 'https://www.deezer.com/playlist/2']);
    expect(rest).toBe(`Queen - One\n${LINK}`);
    expect(withoutPlaylist(TEXT, ONE)).toBe(`Queen - One\n${LINK}\nhttps://www.deezer.com/playlist/2`);
  });

  it('replaces its earlier reading, and no other playlist of the same title', () => {
    const [one, two] = [1, 2].map((url) => ({ name: 'Mine', url: String(url), songs: [], skipped: [] }));
    if (!one || !two) throw new Error('Two playlists are missing');
    const file = { name: 'Mine', songs: [], skipped: [] };
    const names = [one, two, one].reduce((files, list) => withPlaylist(files, list), [file] as ListFile[]);
    expect(names.map(({ name, url }) => [name, url])).toEqual([
      ['Mine', undefined],
      ['Mine (3)', '2'],
      ['Mine (2)', '1'],
    ]);
  });

  it('gives songs of which unsure ones need a look, also once their links are read', () => {
    const song = { artist: 'Channel', title: 'Rise', url: LINK };
    const list = listOfPlaylist({
      title: 'Mine',
      isPartial: true,
      songs: [
        { ...song, isSure: false },
        { ...song, artist: 'Queen', url: null, isSure: true },
      ],
    });
    expect(list).toMatchObject({ name: 'Mine', isPartial: true });
    const lookups = new Map([[LINK, read('Channel', 'Rise')]]);
    const songs = songsOfList({ ...GIVEN, lines: linesOf([list], false), lookups });
    expect(songs.map(({ problem }) => problem?.kind ?? null)).toEqual(['unsure', null]);
    expect(songs[0]?.coverPath).toBe(COVER);
  });
});
