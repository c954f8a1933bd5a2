import { describe, expect, it } from 'vitest';
import type { LookupState } from '#client/features/songs/lookup/lookup-queue.ts';
import { songKey } from '#engine/songs/song-identity.ts';
import { linesOf, withoutLine } from './lines.ts';
import { type Corrections, listStatus, songsOfList, unreadLinks } from './list-songs.ts';

const LINK = 'https://youtu.be/abcdefghijk';
const COVER = '/api/images/x.webp';
const read = (artist: string, title: string): LookupState => ({
  kind: 'read',
  song: { artist, title, coverPath: COVER, url: LINK, platform: 'youtube', duration: 180 },
});

type Given = { lookup?: LookupState; corrections?: Corrections; places?: number };
const songsOf = (text: string, { lookup, corrections = {}, places = 64 }: Given = {}) =>
  songsOfList({
    lines: linesOf(text),
    lookups: new Map(lookup ? [[LINK, lookup]] : []),
    corrections,
    takenKeys: new Set([songKey('Waterloo', 'ABBA')]),
    places,
  });
const messages = (text: string, given?: Given) =>
  songsOf(text, given).map(({ problem }) => problem?.message ?? null);

describe('the lines of a pasted list (rule C30)', () => {
  it.each([
    [LINK, { url: LINK, artist: '', title: '' }],
    ['youtu.be/abcdefghijk', { url: LINK, artist: '', title: '' }],
    [`2. ${LINK}`, { url: LINK, artist: '', title: '' }],
    ['Nina Park - Rise (Official Video)', { url: null, artist: 'Nina Park', title: 'Rise' }],
    [`Nina Park - Rise: ${LINK}`, { url: LINK, artist: 'Nina Park', title: 'Rise' }],
    [`${LINK} | Nina Park - Rise`, { url: LINK, artist: 'Nina Park', title: 'Rise' }],
    ['Rise', { url: null, artist: '', title: 'Rise' }],
  ])('%j is read as %j', (line, expected) => {
    expect(linesOf(`\n  ${line}\r\n\n`)).toEqual([{ key: `1 ${line}`, ...expected }]);
  });

  it('are removed one by one, even when they are equal', () => {
    const text = 'A - B\n\nC - D\nA - B';
    const [first, , third] = linesOf(text).map(({ key }) => key);
    expect(withoutLine(text, third ?? '')).toBe('A - B\nC - D');
    expect(withoutLine(text, first ?? '')).toBe('C - D\nA - B');
  });
});

describe('the songs of a pasted list (rule C30)', () => {
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
    const corrections = { [`1 ${LINK}`]: { title: 'Mine' } };
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
    const corrections = { [`2 ${LINK}`]: { title: 'Rise' } };
    expect(messages(text, { lookup, corrections })).toEqual([
      'Song title is required',
      'Artist name is required',
    ]);
  });

  it('are marked when they are repeats or without a place (rules C10, C11)', () => {
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
    expect(unread(LINK, { [`1 ${LINK}`]: { title: 'Rise' } })).toEqual([LINK]);
    expect(unread(LINK, { [`1 ${LINK}`]: { title: 'Rise', artist: 'Nina Park' } })).toEqual([]);
    expect(unread(`Nina Park - Rise ${LINK}`)).toEqual([]);
    expect(unreadLinks(songsOf(LINK, { lookup: read('Band', '') }))).toEqual([]);
  });
});
