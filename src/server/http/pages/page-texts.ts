import type { CurrentUser } from '#contract/account.ts';
import {
  COVER_ON_SLEEVE_CLASSES,
  LATER_PLACE_CLASSES,
  PLACE_COVER_CLASSES,
  PLACE_SLEEVE_CLASSES,
  TILE_COVER_CLASSES,
} from '#contract/cover-classes.ts';
import { parseTimes } from '#contract/epoch-times.ts';
import { CURRENT_USER_PATH } from '#contract/pages.ts';
import { greetedName, PRERENDER_PLACEHOLDERS, welcomeOf } from '#contract/prerender.ts';
import { smallImagePath } from '#contract/small-image.ts';
import type { Song } from '#contract/song.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import type { Slot } from '#engine/kinds.ts';
import { firstUnvoted } from '#engine/matchup/offered-match.ts';
import { givesPower, officesOf } from '#engine/matchup/powers.ts';
import { carouselOrder, withTiebreakersInPlace } from '#engine/matchup/status.ts';
import { isLiveOrImminent } from '#engine/matchup/voting-window.ts';
import { greetingText, placesText } from '#engine/sharing/invitation-words.ts';
import { columnsOf, firstPlacesOf, hasTitledPlaces } from '#engine/sharing/line-up.ts';
import { isMainEntry } from '#engine/songs/main-entry.ts';
import { initialsOf, sleeveOf } from '#engine/songs/song-identity.ts';
import { type Answer, findData, findFirstRows } from './answers.ts';
import type { HomeMatch } from './home-match.ts';

/** The known texts for the placeholders, as HTML. */
export type Texts = { [placeholder in keyof typeof PRERENDER_PLACEHOLDERS]?: string };

const NAME_BY_CHARACTER = new Map<string, keyof Texts>(
  Object.entries(PRERENDER_PLACEHOLDERS).map(([name, character]) => [character, name as keyof Texts]),
);
const ANY_PLACEHOLDER = new RegExp(`[${[...NAME_BY_CHARACTER.keys()].join('')}]`, 'g');

/** The placeholders whose texts are escaped. The others hold HTML elements. */
type PlainText = Exclude<keyof Texts, `${'picture' | 'tile'}${number}` | 'lineUp'>;

/** `home` is the match that the home page offers. */
type Moment = { url: string; now: number; home: HomeMatch | null };

/** Takes from the answers the texts of reader and tournament, and the songs and covers that the page shows first. */
export function findTexts(answers: Answer[], { url, now, home }: Moment): Texts {
  const user = findData(answers, CURRENT_USER_PATH) ?? null;
  const tournament = findTournament(answers);
  const { name, description } = tournament ?? {};
  const opensOtherTab = url.includes('tab=');
  const first = home && [home.matchup.song1, home.matchup.song2];
  const [song1, song2] =
    first ?? (tournament && !opensOtherTab ? songsOfFirstMatchup(tournament, answers, now) : []);
  const invited = tournament?.status === 'setup' && !opensOtherTab ? tournament : undefined;
  const texts: Record<PlainText, string | null | undefined> = {
    firstName: greetedName(user),
    welcome: welcomeOf(user, now),
    name,
    description,
    title1: song1?.title,
    artist1: song1?.artist,
    pitch1: song1?.pitch,
    title2: song2?.title,
    artist2: song2?.artist,
    pitch2: song2?.pitch,
    places: invited && placesText(invited),
    greeting: invited && greetingOf(invited, user, answers),
    columns: invited && String(columnsOf(invited.maxParticipants)),
    ...sleeveTexts(1, song1),
    ...sleeveTexts(2, song2, song1),
  };
  const escaped: Texts = Object.fromEntries(
    Object.entries(texts).flatMap(([placeholder, text]) =>
      text === undefined ? [] : [[placeholder, escapeHtml(text ?? '')]],
    ),
  );
  return {
    ...escaped,
    ...coverElement(1, song1),
    ...coverElement(2, song2),
    ...tileElements(answers, url),
    ...(invited && { lineUp: placeElements(invited) }),
  };
}

/**
 * The songs of the matchup that the voting tab shows first: the first open one without the reader's vote, else the first one
 * of the carousel (rules W16, W19, W32). Empty unless that matchup is live or starts soon.
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

/** The initials and the drawing of a song's sleeve, which differs from the sleeve of the song that it faces (rule I7). */
function sleeveTexts<S extends Slot>(slot: S, song?: Song | null, facing?: Song | null) {
  const sleeve = song && sleeveOf(song, facing);
  return {
    [`initials${slot}`]: song && initialsOf(song.title),
    [`gradient${slot}`]: sleeve && String(sleeve.gradient),
    [`pattern${slot}`]: sleeve && String(sleeve.pattern),
    [`turned${slot}`]: sleeve && String(sleeve.isTurned),
    [`width${slot}`]: sleeve && String(sleeve.width),
  } as Record<`${'initials' | 'gradient' | 'pattern' | 'turned' | 'width'}${S}`, string | null | undefined>;
}

/** The cover of a song, which is the largest part of the first screen: it must not wait for the scripts (rule I7). */
function coverElement(slot: Slot, song?: Song | null): Texts {
  if (song === undefined) return {};
  const src = song?.artworkUrl;
  return { [`picture${slot}`]: src ? imageElement(src, COVER_ON_SLEEVE_CLASSES) : '' };
}

const imageElement = (src: string, classes: string, { isLazy = false } = {}) =>
  `<img src="${escapeHtml(src)}" alt=""${isLazy ? ' loading="lazy"' : ''} fetchpriority="low" class="${classes}">`;

/**
 * The covers of the first tiles of the browse page, which shows the whole list without a filter or a search. Covers compete
 * with the fonts for bandwidth, so a tile whose covers are no larger than those of a tile above it waits for the scripts.
 */
function tileElements(answers: Answer[], url: string): Texts {
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
      .map(({ artworkUrl }) => (artworkUrl ? imageElement(artworkUrl, TILE_COVER_CLASSES) : '<span></span>'))
      .join('');
  });
  return { tile1, tile2, tile3 };
}

/** What the invitation says to its reader. */
function greetingOf(tournament: TournamentDetail, user: CurrentUser | null, answers: Answer[]): string {
  const participation = findData(answers, '/api/tournaments/:id/participation');
  const own = new Set(participation?.ownSongIds);
  return greetingText(tournament, {
    canOrganize: user !== null && givesPower(officesOf(user, tournament), 'organize'),
    hasJoined: participation?.hasJoined ?? false,
    ownSongs: entriesOf(tournament).filter(({ id }) => own.has(id)).length,
  });
}

const entriesOf = ({ songs }: Pick<TournamentDetail, 'songs'>) => songs.filter(isMainEntry);

/** The places of an invitation with the covers of their songs, which load as they come near the window, or their sleeves. */
function placeElements({ maxParticipants, ...tournament }: TournamentDetail): string {
  const entries = entriesOf(tournament);
  const toCover = hasTitledPlaces(maxParticipants) ? (path: string) => path : smallImagePath;
  return Array.from({ length: maxParticipants }, (_, index) => {
    const song = entries[index];
    const src = song?.artworkUrl;
    const sleeve = song ? sleeveElement(song) : '';
    const later = index < firstPlacesOf(maxParticipants) ? '' : ` class="${LATER_PLACE_CLASSES}"`;
    return `<li${later}>${src ? imageElement(toCover(src), PLACE_COVER_CLASSES, { isLazy: true }) : sleeve}</li>`;
  }).join('');
}

function sleeveElement({ title, artist }: Song): string {
  const { gradient, pattern, isTurned, width } = sleeveOf({ title, artist });
  const drawing = `data-cover="${gradient}" data-pattern="${pattern}" data-turned="${isTurned}" data-width="${width}"`;
  const spine = escapeHtml(`${title} · ${artist}`);
  return `<span class="${PLACE_SLEEVE_CLASSES}" ${drawing} data-spine="${spine}"><span translate="no">${escapeHtml(initialsOf(title))}</span></span>`;
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
export const findTournament = (answers: readonly Answer[]): TournamentDetail | undefined =>
  findData(answers, '/api/tournaments/:id');

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
