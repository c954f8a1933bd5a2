import { type Participant, participant } from '#contract/participant.ts';
import { MAX_ID } from '#contract/shapes.ts';
import type { Song } from '#contract/song.ts';
import { type Tournament, tournament } from '#contract/tournament.ts';
import { hidesSubmitters } from '#engine/songs/submitter-visibility.ts';
import type { Context } from '#server/context.ts';
import { presentPerson } from '#server/features/accounts/service.ts';
import { pickShown } from '#server/lib/pick-shown.ts';
import { hashOfSeed, shownSeed } from '#server/tournament/draw-seed.ts';
import type { CountedTournament, Hiding, ParticipantRow } from './data.ts';

/** Whether the numbers that change with each vote are shown with a delay (rule E4). */
export const isHeld = (t: Pick<CountedTournament['tournament'], 'countVisibility' | 'status'>) =>
  t.countVisibility !== 'live' && t.status !== 'completed';

type Presenting = { songs: ReadonlyMap<number, Song>; context: Pick<Context, 'holdNumber' | 'config'> };

/** A tournament. Its seed is null until the songs are drawn, and while submitters are hidden. */
export function presentTournament(
  { tournament: t, songCount, totalVotes }: CountedTournament,
  { songs, context: { holdNumber, config } }: Presenting,
): Tournament {
  return {
    ...pickShown(tournament, t),
    voterPolicy: t.voterPolicy === 'guest' && !config.site.guests ? 'account' : t.voterPolicy,
    songCount,
    totalVotes: isHeld(t) ? holdNumber(`votes ${t.id}`, totalVotes) : totalVotes,
    format: t.tournamentType === 'playoff' ? 'single_elimination' : 'groups_then_playoff',
    champion: songs.get(t.winnerId ?? 0) ?? null,
    drawSeed: shownSeed(t),
    drawSeedHash: hashOfSeed(t.drawSeed),
    cancelReason: t.status === 'cancelled' ? t.cancelReason : null,
  };
}

/** A participant with the songs whose submitters are shown. The e-mail address is always null. */
export function presentParticipant(
  row: ParticipantRow,
  songs: Participant['songs'],
  tournament: Hiding,
): Participant {
  const hidden = { id: hiddenNumberOf(row.userId), createdAt: tournament.createdAt };
  return {
    ...pickShown(participant, hidesSubmitters(tournament) ? { ...row, ...hidden } : row),
    user: { ...presentPerson(row), id: row.userId, email: null },
    songs,
  };
}

/** Numbers above this one are hidden ones. Ids of participants grow from 1 and never come near it. */
const FIRST_HIDDEN = 2 ** 30;

/**
 * The number of a participant while submitters are hidden. It follows from the id of the user, because ids of participants
 * tell the order of joining, and so could tell who entered which song.
 */
export const hiddenNumberOf = (userId: number): number => MAX_ID - userId;

/** Splits the numbers of participants into ids of participants and, for hidden numbers, ids of users. */
export function splitNumbers(numbers: readonly number[]): { ids: number[]; userIds: number[] } {
  const { true: hidden = [], false: ids = [] } = Object.groupBy(
    numbers,
    (number) => `${number > FIRST_HIDDEN}`,
  );
  return { ids, userIds: hidden.map((number) => MAX_ID - number) };
}
