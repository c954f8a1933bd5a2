import type { SiteCard } from '#contract/card.ts';
import { CARD_SHAPES } from '#contract/card-shapes.ts';
import { songLine } from '#contract/messages/song-line.ts';
import type { PublicProfile } from '#contract/profile.ts';
import type { SongPage } from '#contract/song-page.ts';
import { UNCONFIGURED_SITE } from '#contract/unconfigured-site.ts';
import type { Part, Scene } from '#server/features/cards/scene.ts';
import {
  type CardSite,
  cover,
  duelStage,
  edges,
  equalizer,
  GOLD,
  ground,
  header,
  INK,
  LINE,
  logoParts,
  MARGIN,
  MUTED,
  mark,
  scene,
  shape,
  songTexts,
  text,
  title,
} from './frame.ts';

const { width } = CARD_SHAPES.link;
const SIDE = 420;
const TEXT = { x: MARGIN + SIDE + 52, width: width - 2 * MARGIN - SIDE - 52 };

/** A song with its record over all tournaments. */
export function songScene(site: CardSite, song: SongPage): Scene {
  const color = song.championshipWins > 0 ? GOLD : INK;
  return scene(CARD_SHAPES.link, [
    ground(CARD_SHAPES.link, { left: song.coverColor ?? '#6a2b52', right: '#232838' }),
    equalizer(CARD_SHAPES.link, { seed: `${song.title}${song.artist}`, colors: [INK], opacity: 0.08 }),
    ...header(site, { x: MARGIN, y: 42, width: 700 }),
    cover({ x: MARGIN, y: 128, side: SIDE, song }),
    ...songTexts(song, [TEXT.x, 128, TEXT.width, 300], { size: 84, minSize: 38 }),
    text(songLine(song), [TEXT.x, 456, TEXT.width, 92], { color, size: 30, minSize: 24 }),
  ]);
}

type Named = Pick<PublicProfile, 'id' | 'firstName' | 'lastName'>;
/** The name that every reader sees of a user. */
export const personName = ({ id, firstName, lastName }: Named) =>
  [firstName, lastName].filter(Boolean).join(' ').trim() || `User ${String(id).slice(-4)}`;

/** What every reader sees of a user. */
export function profileScene(site: CardSite, person: PublicProfile): Scene {
  const { profileImageUrl, level, achievements, songCount, tournamentsWon } = person;
  const name = personName(person);
  const numbers = [
    { value: level, words: 'Level' },
    { value: songCount, words: songCount === 1 ? 'Song' : 'Songs' },
    { value: achievements.length, words: achievements.length === 1 ? 'Achievement' : 'Achievements' },
    ...(tournamentsWon > 0 ? [{ value: tournamentsWon, words: tournamentsWon === 1 ? 'Win' : 'Wins' }] : []),
  ];
  const side = 340;
  const y = 150;
  const x = MARGIN + side + 56;
  const room = width - MARGIN - x;
  const initial = name.match(/\p{L}|\p{N}/u)?.[0]?.toUpperCase() ?? '?';
  const portrait = { kind: 'picture', x: MARGIN, y, width: side, height: side, radius: side / 2 } as const;
  return scene(CARD_SHAPES.link, [
    ground(CARD_SHAPES.link, { left: '#6a2b52', right: '#1d5a5e' }),
    equalizer(CARD_SHAPES.link, { seed: name, colors: [INK], opacity: 0.08 }),
    ...header(site, { x: MARGIN, y: 42, width: 700 }),
    shape(
      `<circle cx="${MARGIN + side / 2}" cy="${y + side / 2}" r="${side / 2}" fill="#1f1b2b" stroke="${LINE}" stroke-width="4"/>`,
    ),
    title(initial, [MARGIN, y, side, side], { color: MUTED, size: 170, align: 'center', place: 'middle' }),
    ...(profileImageUrl ? [{ ...portrait, url: profileImageUrl }] : []),
    title(name, [x, 150, room, 190], { size: 84, minSize: 38, place: 'bottom' }),
    ...numbers.flatMap(({ value, words }, index) => numberParts(value, words, x + index * 164)),
  ]);
}

const numberParts = (value: number, words: string, x: number): Part[] => [
  title(String(value), [x, 376, 156, 62], { size: 50, minSize: 24, place: 'bottom' }),
  text(words, [x, 444, 156, 36], { size: 26, minSize: 20 }),
];

/** The words below the name of a site, and of its other pages. */
const WORDS = {
  site: 'Song tournaments, voted live, match by match.',
  room: 'Enter the PIN, and vote from your phone.',
  private: 'Open the link to take part.',
} as const satisfies Record<SiteCard, string>;
const TITLES = { site: null, room: 'Join the show', private: 'Private tournament' } as const;

/** The site itself, the way into a room, or a private tournament, of which nothing is named (rule A28). */
export function plainScene(site: CardSite, kind: SiteCard): Scene {
  const name = TITLES[kind];
  const { logo } = site;
  const parts: Part[] = [
    ...duelStage(CARD_SHAPES.link, { seed: kind, opacity: 0.3, tallest: 190 }),
    edges(CARD_SHAPES.link),
  ];
  const look = { align: 'center', place: 'middle' } as const;
  if (name !== null) parts.push(...header(site, { x: MARGIN, y: 42, width: 700 }));
  else parts.push(...emblem(site));
  if (name !== null || !logo?.isWide) {
    const [y, high] = name === null ? [262, 130] : [190, 160];
    parts.push(title(name ?? site.name, [100, y, width - 200, high], { ...look, size: 92, minSize: 36 }));
  }
  const words = name === null && site.name !== UNCONFIGURED_SITE.name ? '' : WORDS[kind];
  const y = name === null ? 404 : 352;
  parts.push(text(words, [100, y, width - 200, 50], { ...look, size: 34, minSize: 26 }));
  return scene(CARD_SHAPES.link, parts);
}

/** The logo or the mark, above the name of the site. */
function emblem({ logo }: CardSite): Part[] {
  if (!logo) return [mark({ x: width / 2 - 74, y: 104, height: 150, color: INK })];
  const largest = logo.isWide
    ? { width: 800, height: 340, middle: 270 }
    : { width: 420, height: 180, middle: 164 };
  const scale = Math.min(largest.width / logo.width, largest.height / logo.height);
  const [wide, high] = [Math.round(logo.width * scale), Math.round(logo.height * scale)];
  const [x, y] = [Math.round((width - wide) / 2), Math.round(largest.middle - high / 2)];
  return logoParts(logo, [x, y, wide, high], { across: 24, down: 20, radius: 20 });
}
