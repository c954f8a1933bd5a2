import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { drawOrder } from '#engine/formats/draw.ts';
import { isGroupPhase, THIRD_PLACE } from '#engine/formats/phases.ts';
import { isMainEntry } from '#engine/songs/main-entry.ts';

/** A place of a drawing. `step` counts the songs in the order in which they fall, from 0. */
export type Seat = { kind: 'song'; song: Song; step: number } | { kind: 'bye' };
/** A first match, a song with a bye, or a group. */
export type DrawBlock = { key: string; name: string | null; seats: Seat[] };
/** A draw as a picture: its blocks from the top of the bracket, or the groups in their order. */
export type Drawing = { kind: 'bracket' | 'groups'; blocks: DrawBlock[]; songCount: number };

export type DrawnTournament = Pick<
  TournamentDetail,
  'tournamentType' | 'songs' | 'matchups' | 'groups' | 'drawSeed'
>;

type Place = { key: string; name: string | null; songs: (Song | null)[] };

/**
 * The newest draw of a tournament: its groups, or the first matches and byes of its knockout. Songs fall in the order of the
 * draw: as the seed shuffles them, and where it is not public by their draw positions. In a knockout after groups they fall
 * from the top. Null before the draw, and between the last group match and the knockout.
 */
export function drawingOf(tournament: DrawnTournament): Drawing | null {
  const matchups = tournament.matchups.filter(({ tiebreakerLevel }) => tiebreakerLevel === 0);
  const knockout = matchups.filter(({ phase }) => !isGroupPhase(phase) && phase !== THIRD_PLACE);
  if (knockout.length > 0) {
    const places = bracketPlaces(knockout);
    const fromTop = present(places.flatMap(({ songs }) => songs));
    if (tournament.groups.length > 0) return toDrawing('bracket', places, fromTop);
    const order = seedOrder(tournament, fromTop) ?? fromTop.toSorted(byDrawPosition);
    return toDrawing('bracket', places, order);
  }
  const isDecided = matchups.every(({ status }) => status === 'completed');
  if (tournament.groups.length === 0 || isDecided) return null;
  const places = groupPlaces(tournament);
  const rounds = Math.max(...places.map(({ songs }) => songs.length));
  // A group keeps the order of the draw, so its first songs fall first.
  const rows = Array.from({ length: rounds }, (_, row) => places.map(({ songs }) => songs[row]));
  const inTurn = present(rows.flat());
  return toDrawing('groups', places, seedOrder(tournament, inTurn) ?? inTurn);
}

const present = (songs: readonly (Song | null | undefined)[]): Song[] =>
  songs.filter((song) => song !== null && song !== undefined);

const byDrawPosition = (a: Song, b: Song) => (a.drawPosition ?? 0) - (b.drawPosition ?? 0);

/** The songs as the seed shuffles them; null while it is not public. */
function seedOrder({ drawSeed, songs }: DrawnTournament, placed: readonly Song[]): Song[] | null {
  if (drawSeed === null) return null;
  const ids = drawOrder(songs.filter(isMainEntry), drawSeed).map(({ id }) => id);
  return placed.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** The first matches of a knockout from the top. The song of a bye is in a match of round 2. */
function bracketPlaces(knockout: readonly Matchup[]): Place[] {
  const find = (round: number, position: number) =>
    knockout.find((match) => match.round === round && match.position === position);
  const rounds = Math.max(...knockout.map(({ round }) => round));
  const firstMatches = 2 ** (rounds - 1);
  return Array.from({ length: firstMatches }, (_, index): Place => {
    const match = find(1, index + 1);
    if (match) return { key: `match ${match.id}`, name: null, songs: [match.song1, match.song2] };
    const second = find(2, Math.floor(index / 2) + 1);
    const song = (index % 2 === 0 ? second?.song1 : second?.song2) ?? null;
    return { key: `bye ${index}`, name: null, songs: [song, null] };
  }).filter(({ songs }) => songs.some((song) => song !== null));
}

function groupPlaces({ groups, songs }: DrawnTournament): Place[] {
  return groups
    .toSorted((a, b) => a.position - b.position)
    .map(({ id, name }) => ({
      key: `group ${id}`,
      name,
      songs: songs.filter((song) => song.groupId === id && isMainEntry(song)).toSorted(byDrawPosition),
    }));
}

function toDrawing(kind: Drawing['kind'], places: readonly Place[], order: readonly Song[]): Drawing {
  const stepOf = new Map(order.map(({ id }, step) => [id, step]));
  const blocks = places.map(({ key, name, songs }) => ({
    key,
    name,
    seats: songs.map((song): Seat => {
      return song ? { kind: 'song', song, step: stepOf.get(song.id) ?? 0 } : { kind: 'bye' };
    }),
  }));
  return { kind, blocks, songCount: order.length };
}

/** The step at which the last song of a block falls. */
export const lastStepOf = ({ seats }: DrawBlock): number =>
  Math.max(0, ...seats.map((seat) => (seat.kind === 'song' ? seat.step : 0)));

/** What a screen reader says when the draw is done: its matches or groups, if they are few. */
export function drawSentence({ kind, blocks }: Drawing): string {
  const names = blocks.map(({ name, seats }) => {
    const titles = seats.map((seat) => (seat.kind === 'song' ? seat.song.title : 'a bye'));
    return kind === 'groups' ? `${name}: ${titles.join(', ')}` : titles.join(' against ');
  });
  if (blocks.length <= SPOKEN_BLOCKS) return `The draw is done. ${names.join('. ')}.`;
  return `The draw is done: ${blocks.length} ${kind === 'groups' ? 'groups' : 'places in the bracket'}.`;
}
const SPOKEN_BLOCKS = 8;
