import { type RefObject, Suspense } from 'react';
import { useCardOptions } from '#client/entities/matchup/card-options.ts';
import { closePlayer, playTrack, usePlayingTrack } from '#client/entities/player/player-store.ts';
import { mainTrack } from '#client/entities/player/track.ts';
import type { Ballot } from '#client/entities/vote/use-ballot.ts';
import { lazyOr } from '#client/lib/browser/lazy-component.ts';
import type { Song } from '#contract/song.ts';
import type { BallotActions } from './ballot-moves.tsx';

/** The buttons do the same as the keys and swipes, so a failed load is ignored. */
const BallotMoves = lazyOr(
  async () => (await import('./ballot-moves.tsx')).BallotMoves,
  () => null,
);

type Props = {
  ballot: Ballot;
  moves: BallotActions | undefined;
  target: RefObject<HTMLElement | null>;
};

/** Keys vote, play one song after the other, and move through the matchups. Swipes only move. */
export function Moves({ ballot, moves, target }: Props) {
  const { hasKeys } = useCardOptions();
  const { song1, song2 } = ballot.matchup;
  const playing = usePlayingTrack();
  const actions: BallotActions = { ...moves };
  // A second press of a key keeps the vote: only a button removes one.
  const chooses = (song: Song) => () => ballot.ownSongId !== song.id && ballot.vote(song.id);
  if (song1 && song2) Object.assign(actions, { 1: chooses(song1), 2: chooses(song2) });
  const tracks = [song1, song2].map((song) => song && mainTrack(song)).filter((track) => track !== null);
  if (tracks.length > 0) {
    const next = tracks[tracks.findIndex((track) => track.song.id === playing?.song.id) + 1];
    actions[' '] = () => (next ? playTrack(next) : closePlayer());
  }
  return (
    <Suspense>
      <BallotMoves target={target} actions={actions} hasKeys={hasKeys} />
    </Suspense>
  );
}
