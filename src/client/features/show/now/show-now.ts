import { nextOfShow } from '#client/entities/matchup/coming-match.ts';
import { songsText } from '#client/entities/matchup/match-texts.ts';
import { playableSongs } from '#client/entities/show/playable-songs.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { ShowState } from '#contract/show.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import type { ShowPause } from '#engine/kinds.ts';
import { VOTING_LOCK_MS } from '#engine/matchup/voting-window.ts';

export type ShowNow = {
  /** What the reader sees or does now, in a sentence. */
  text: string;
  /** Counts down beside the text, in epoch milliseconds; null for no countdown. */
  until: number | null;
  /** The match that waits for the reader's vote. */
  voteOn: number | null;
};

type Moment = {
  show: Pick<ShowState, 'step' | 'matchupId' | 'until' | 'pausedBy' | 'isPausing' | 'isHostHere'>;
  tournament: TournamentDetail;
  matchups: readonly Matchup[];
  /** The matches that have the reader's vote. */
  votedIds: ReadonlySet<number>;
  canOrganize: boolean;
  /** In epoch milliseconds. */
  now: number;
};

const PAUSES: Record<ShowPause, string> = {
  host: 'Paused by the host.',
  change: 'Paused: a match was changed.',
  no_match: 'Paused: no match can be played.',
};

/** What a show asks of its reader now (rule R2). Null where the room is closed. */
export function showNow(moment: Moment): ShowNow | null {
  const { show, matchups, canOrganize } = moment;
  const { until } = show;
  const matchup = matchups.find(({ id }) => id === show.matchupId);
  const say = (text: string, end = until): ShowNow => ({ text, until: end, voteOn: null });
  switch (show.step) {
    case 'closed':
      return null;
    case 'lobby':
      return say(
        canOrganize
          ? 'The room is open. Start once all are here.'
          : show.isHostHere
            ? 'You wait for the host to start.'
            : HOST_AWAY.lobby,
      );
    case 'draw':
      return say('Look at the stage: the draw decides who meets whom.');
    case 'listen':
      return say(matchup ? listenText(moment, matchup) : 'Listen to both songs.');
    case 'vote':
      return matchup ? voteNow(moment, matchup) : say('A match is open.');
    case 'reveal':
      return say(matchup ? revealText(matchup) : 'Here comes the result.', null);
    case 'break':
      return say(breakText(moment));
    case 'paused':
      return say(pauseText(show, canOrganize));
    case 'over':
      return say(overText(moment.tournament), null);
  }
}

/** The songs play one after the other, each for the same time, until the vote opens. */
function listenText({ show, tournament, now }: Moment, matchup: Matchup): string {
  const songs = playableSongs(matchup);
  const leftMs = Math.max(0, (show.until ?? now) - now);
  const songsLeft = Math.min(
    songs.length,
    Math.max(1, Math.ceil(leftMs / (tournament.listenSeconds * 1000))),
  );
  const song = songs[songs.length - songsLeft];
  return song ? `Now playing: ${song.title} by ${song.artist}` : 'Listen to both songs.';
}

function voteNow({ show, votedIds, now }: Moment, matchup: Matchup): ShowNow {
  const { until } = show;
  if (until !== null && until - now <= VOTING_LOCK_MS) {
    return { text: 'Voting is locked. The result comes at once.', until, voteOn: null };
  }
  if (votedIds.has(matchup.id)) return { text: 'Your vote is in. Others still vote.', until, voteOn: null };
  return { text: `Vote now: ${songsText(matchup)}`, until, voteOn: matchup.id };
}

function revealText({ status, winnerId, decidedBy, song1, song2 }: Matchup): string {
  if (status !== 'completed') return 'Here comes the result.';
  const winner = [song1, song2].find((song) => song?.id === winnerId);
  if (winner) return `${winner.title} wins.`;
  return decidedBy === 'tie' ? 'A tie.' : 'A tie. The tiebreaker comes at once.';
}

function breakText({ tournament, matchups }: Moment): string {
  if (tournament.status === 'start_playoffs') return 'Next: the draw of the knockout.';
  const next = nextOfShow(tournament, matchups);
  return next ? `Next: ${songsText(next)}` : 'The show goes on by itself.';
}

/** Only these two steps wait for a host. */
const HOST_AWAY = {
  lobby: 'The host is away. You keep your place, and the show starts once they are back.',
  paused: 'The host is away. The show goes on once they are back.',
};

function pauseText({ pausedBy, isHostHere }: Moment['show'], canOrganize: boolean): string {
  if (!isHostHere && !canOrganize) return HOST_AWAY.paused;
  const goesOn = canOrganize ? 'Resume it on the remote.' : 'The host resumes it.';
  return `${PAUSES[pausedBy ?? 'host']} ${goesOn}`;
}

function overText({ status, winnerId, songs }: TournamentDetail): string {
  if (status === 'cancelled') return 'The show is over: the tournament was cancelled.';
  const champion = songs.find(({ id }) => id === winnerId);
  return champion ? `${champion.title} is the champion.` : 'The show is over.';
}
