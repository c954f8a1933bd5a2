import { useEffect, useRef } from 'react';
import { offerPlace, usePlayingTrack } from './player-store.ts';
import { mainTrack, type PlayableSong } from './track.ts';

type Props = { song1: PlayableSong | null; song2: PlayableSong | null };

/** Reserves the area of the open player in a match, where it covers neither votes nor times (rule W43). */
export function PlayerPlace(props: Props) {
  const track = usePlayingTrack();
  return track && <OpenPlace kind={track.source.kind} {...props} />;
}

function OpenPlace({ kind, song1, song2 }: Props & { kind: 'audio' | 'frame' }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const pair = [song1, song2].map((song) => song && mainTrack(song));
    return place.current ? offerPlace(place.current, pair) : undefined;
  }, [song1, song2]);
  return <div ref={place} data-area="player" data-kind={kind} />;
}
