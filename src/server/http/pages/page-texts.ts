import type { CurrentUser } from '#contract/account.ts';
import { parseTimes } from '#contract/epoch-times.ts';
import { greetingOf } from '#contract/messages/greeting.ts';
import { placesText } from '#contract/messages/invitation.ts';
import { CURRENT_USER_PATH } from '#contract/pages.ts';
import { type PageParts, type Placeholder, PRERENDER_PLACEHOLDERS } from '#contract/prerender.ts';
import type { Site } from '#contract/site.ts';
import { smallImagePath } from '#contract/small-image.ts';
import type { Song } from '#contract/song.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import type { Slot } from '#engine/kinds.ts';
import { firstUnvoted } from '#engine/matchup/offered-match.ts';
import { givesPower, officesOf } from '#engine/matchup/powers.ts';
import { carouselOrder, withTiebreakersInPlace } from '#engine/matchup/status.ts';
import { isLiveOrImminent } from '#engine/matchup/voting-window.ts';
import { isNewcomer } from '#engine/newcomer.ts';
import { columnsOf, firstPlacesOf, hasTitledPlaces } from '#engine/sharing/line-up.ts';
import { isMainEntry } from '#engine/songs/main-entry.ts';
import { initialsOf, sleeveOf } from '#engine/songs/song-identity.ts';
import { type Answer, findData, findFirstRows, type HomeMatch } from './home-match.ts';

/** The known texts for the placeholders, as HTML. */
export type Texts = { [name in Placeholder]?: string | undefined };

const NAME_BY_CHARACTER = new Map(
  Object.entries(PRERENDER_PLACEHOLDERS).map(([name, character]) => [character, name as Placeholder]),
);
const ANY_PLACEHOLDER = new RegExp(`[${[...NAME_BY_CHARACTER.keys()].join('')}]`, 'g');

/** `home` is the match that the home page offers. */
type Moment = { url: string; now: number; home: HomeMatch | null; parts: PageParts };

/** Takes from the answers the texts of reader and tournament, and the songs and covers that the page shows first. */
export function findTexts(answers: Answer[], { url, now, home, parts }: Moment): Texts {
  const { fragments, greetings } = parts;
  const user = findData(answers, CURRENT_USER_PATH) ?? null;
  const tournament = findTournament(answers);
  const { name, description } = tournament ?? {};
  const opensOtherTab = /[?&](tab|match)=/.test(url);
  const first = home && [home.matchup.song1, home.matchup.song2];
  const [song1, song2] =
    first ?? (tournament && !opensOtherTab ? songsOfFirstMatchup(tournament, answers, now) : []);
  const invited = tournament?.status === 'setup' && !opensOtherTab ? tournament : undefined;
  const texts = {
    firstName: user?.firstName || greetings.nameless,
    welcome: user && isNewcomer(user, now) ? greetings.newcomer : greetings.returning,
    name,
    description,
    title1: song1?.title,
    artist1: song1?.artist,
    title2: song2?.title,
    artist2: song2?.artist,
    places: invited && placesText(invited),
    columns: invited && String(columnsOf(invited.maxParticipants)),
    ...sleeveTexts(1, song1),
    ...sleeveTexts(2, song2, song1),
  };
  return {
    ...escapeAll(texts),
    pitch1: song1 === undefined ? undefined : pitchElement(song1, fragments.pitch1),
    pitch2: song2 === undefined ? undefined : pitchElement(song2, fragments.pitch2),
    done: home ? (home.isDone ? fragments.done : '') : undefined,
    picture1: song1 === undefined ? undefined : coverElement(song1, fragments),
    picture2: song2 === undefined ? undefined : coverElement(song2, fragments),
    ...tileElements(answers, url, fragments),
    greeting: invited && greetingElement(invited, { user, answers, fragments }),
    lineUp: invited && placeElements(invited, fragments),
  };
}

/**
 * The songs of the matchup that the voting tab shows first: the first open one without the reader's vote, else the first one
 * of the carousel. Empty unless that matchup is live or starts soon.
 */
function songsOfFirstMatchup(
  { matchups }: TournamentDetail,
  answers: Answer[],
  now: number,
): (Song | null)[] {
  const timed = matchups.map((matchup) => ({ ...matchup, ...parseTimes(matchup) }));
  const ordered = carouselOrder(withTiebreakersInPlace(timed), now);
  const votes = findData(answers, '/api/tournaments/:id/user-votes');
  const voted = new Set(votes?.map(({ matchupId }) => matchupId));
  const first = firstUnvoted(ordered, voted, now) ?? ordered[0];
  return first && isLiveOrImminent(first, now) ? [first.song1, first.song2] : [];
}

/** The initials and the drawing of a song's sleeve, which differs from the sleeve of the song that it faces. */
function sleeveTexts<S extends Slot>(slot: S, song?: Song | null, facing?: Song | null) {
  const sleeve = song && sleeveOf(song, facing);
  return {
    [`initials${slot}`]: song && initialsOf(song.title),
    [`gradient${slot}`]: sleeve && String(sleeve.gradient),
    [`pattern${slot}`]: sleeve && String(sleeve.pattern),
    [`turned${slot}`]: sleeve && String(sleeve.isTurned),
    [`width${slot}`]: sleeve && String(sleeve.width),
    [`tail${slot}`]: sleeve && String(sleeve.hasTail),
  } as Record<
    `${'initials' | 'gradient' | 'pattern' | 'turned' | 'width' | 'tail'}${S}`,
    string | null | undefined
  >;
}

type Fragments = PageParts['fragments'];

/** The cover of a song, which is the largest part of the first screen: it must not wait for the scripts. */
const coverElement = (song: Song | null, { cover }: Fragments): string =>
  song?.artworkUrl ? fillIn(cover, { src: song.artworkUrl }) : '';

/** A song without a pitch has no element for it, so that its cover has all of the height. */
const pitchElement = (song: Song | null, pitch: string): string =>
  song?.pitch ? fillIn(pitch, { text: song.pitch }) : '';

/**
 * The covers of the first tiles of the browse page, which shows the whole list without a filter or a search. Covers compete
 * with the fonts for bandwidth, so a tile whose covers are no larger than those of a tile above it waits for the scripts.
 */
function tileElements(answers: Answer[], url: string, { tileCover, noCover }: Fragments): Texts {
  const listed = findFirstRows(answers, '/api/tournaments');
  if (!listed) return {};
  const rows = url.includes('?') ? [] : listed;
  let fewest = Number.POSITIVE_INFINITY;
  const [tile1 = '', tile2 = '', tile3 = ''] = rows.map(({ champion, currentMatchup }) => {
    const { song1, song2 } = currentMatchup ?? {};
    const covers = champion ? [champion] : song1 && song2 ? [song1, song2] : [];
    if (covers.length >= fewest || covers.every(({ artworkUrl }) => !artworkUrl)) return '';
    fewest = covers.length;
    return covers
      .map(({ artworkUrl }) => (artworkUrl ? fillIn(tileCover, { src: artworkUrl }) : noCover))
      .join('');
  });
  return { tile1, tile2, tile3 };
}

type GreetedReader = { user: CurrentUser | null; answers: Answer[]; fragments: Fragments };

/** What the invitation says to its reader. */
function greetingElement(tournament: TournamentDetail, { user, answers, fragments }: GreetedReader): string {
  const participation = findData(answers, '/api/tournaments/:id/participation');
  const own = new Set(participation?.ownSongIds);
  const { inviter, text } = greetingOf(tournament, {
    canOrganize: user !== null && givesPower(officesOf(user, tournament), 'organize'),
    hasJoined: participation?.hasJoined ?? false,
    ownSongs: entriesOf(tournament).filter(({ id }) => own.has(id)).length,
  });
  return (inviter === null ? '' : fillIn(fragments.inviter, { text: inviter })) + escapeHtml(text);
}

const entriesOf = ({ songs }: Pick<TournamentDetail, 'songs'>) => songs.filter(isMainEntry);

/** The places of an invitation with the covers of their songs, which load as they come near the window, or their sleeves. */
function placeElements({ maxParticipants, ...tournament }: TournamentDetail, fragments: Fragments): string {
  const entries = entriesOf(tournament);
  const toCover = hasTitledPlaces(maxParticipants) ? (path: string) => path : smallImagePath;
  return Array.from({ length: maxParticipants }, (_, index) => {
    const song = entries[index];
    const src = song?.artworkUrl;
    const sleeve = song ? sleeveElement(song, fragments) : '';
    const element = src ? fillIn(fragments.placeCover, { src: toCover(src) }) : sleeve;
    const place = index < firstPlacesOf(maxParticipants) ? fragments.place : fragments.laterPlace;
    return fillPlaceholders(place, { element });
  }).join('');
}

function sleeveElement({ title, artist }: Song, { placeSleeve }: Fragments): string {
  const { gradient, pattern, isTurned, width, hasTail } = sleeveOf({ title, artist });
  return fillIn(placeSleeve, {
    gradient: String(gradient),
    pattern: String(pattern),
    turned: String(isTurned),
    width: String(width),
    tail: String(hasTail),
    spine: `${title} · ${artist}`,
    initials: initialsOf(title),
  });
}

/** The name of the site, and its logo as the mark in the header and as the icon. */
export function siteTexts({ name, logo }: Site, { fragments }: Pick<PageParts, 'fragments'>): Texts {
  const texts = escapeAll({ siteName: name });
  if (!logo) return { ...texts, mark: fragments.mark, icon: fragments.icon };
  const { smallUrl, iconUrl, width, height, ground, isWide } = logo;
  return {
    ...texts,
    mark: fillIn(fragments.logo, {
      src: smallUrl,
      width: String(width),
      height: String(height),
      ground,
      isWide: String(isWide),
    }),
    icon: fillIn(fragments.logoIcon, { src: iconUrl }),
  };
}

const textFor = (texts: Texts, character: string) => {
  const name = NAME_BY_CHARACTER.get(character);
  return name && texts[name];
};

/** Whether the texts of all placeholders in the page are known. */
export function isFillable(page: string, texts: Texts): boolean {
  return (page.match(ANY_PLACEHOLDER) ?? []).every((character) => textFor(texts, character) !== undefined);
}

export function fillPlaceholders(page: string, texts: Texts): string {
  return page.replace(ANY_PLACEHOLDER, (character) => textFor(texts, character) ?? '');
}

/** The tournament that a page shows. */
const findTournament = (answers: readonly Answer[]): TournamentDetail | undefined =>
  findData(answers, '/api/tournaments/:id');

/** Fills texts into a fragment. */
export const fillIn = (fragment: string, texts: Texts) => fillPlaceholders(fragment, escapeAll(texts));

/** Escapes the known texts. A text that is null is empty. */
export function escapeAll(texts: { [name in Placeholder]?: string | null | undefined }): Texts {
  const known = Object.entries(texts).filter(([, text]) => text !== undefined);
  return Object.fromEntries(known.map(([name, text]) => [name, escapeHtml(text ?? '')]));
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
