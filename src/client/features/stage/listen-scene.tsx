import { Headphones } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { type Hearing, mainTrack, type StagePlayerProps, type Track } from '#client/entities/player/track.ts';
import { playableSongs } from '#client/entities/show/playable-songs.ts';
import { useServerNow } from '#client/lib/time/server-clock.ts';
import { Equalizer } from '#client/ui/display/equalizer.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { Slot } from '#engine/kinds.ts';
import { SoundButton } from './controls.tsx';
import css from './listen-scene.module.css';
import { Ring } from './ring.tsx';
import { wallTime } from './vote-scene.tsx';

type Props = {
  matchup: Matchup;
  until: number;
  listenSeconds: number;
  sound: { isOn: boolean; toggle: () => void };
  /** Plays a track; a video shows in the place of the cover. */
  Player: ComponentType<StagePlayerProps>;
};

/** The songs of a match play, one after the other. A song that does not play is for the phones. */
export function ListenScene({ matchup, until, listenSeconds, sound, Player }: Props) {
  const now = useServerNow(1000, until);
  const playing = playingAt(matchup, { until, listenSeconds, now });
  const [heard, setHeard] = useState<{ trackId: string; hearing: Hearing } | null>(null);
  const slots = playableSlots(matchup);
  const trackId = playing?.track.id;
  const hearing = heard?.trackId === trackId ? (heard?.hearing ?? 'loading') : 'loading';
  const isVideo = playing?.track.source.kind === 'frame';
  const showsVideo = sound.isOn && isVideo && hearing !== 'failed';
  const player = playing && sound.isOn && (
    <TrackPlayer
      key={playing.track.id}
      Player={Player}
      track={playing.track}
      atSeconds={playing.atSeconds}
      onHearing={(next) => setHeard({ trackId: playing.track.id, hearing: next })}
    />
  );
  return (
    <>
      <Ring
        matchup={matchup}
        heard={playing?.slot ?? null}
        pictureOf={(slot) =>
          showsVideo && slot === playing?.slot ? <div className={css.video}>{player}</div> : undefined
        }
        noteOf={(slot) =>
          !slots.includes(slot) && (
            <p className={css.note}>
              <Headphones aria-hidden="true" /> Listen on your phone
            </p>
          )
        }
        seam={
          <div className={css.seam} data-video={showsVideo || undefined}>
            <Equalizer isLive={hearing === 'playing'} size="large" className={css.equalizer} />
            <span className={css.label}>{slots.length > 1 ? `Song ${playing?.slot ?? 1}` : 'Listen'}</span>
            {playing && (
              <span role="timer" translate="no" className={css.time}>
                {wallTime(playing.leftMs)}
              </span>
            )}
          </div>
        }
        foot={
          <ListenLine isSoundOn={sound.isOn} hearing={hearing} isVideo={showsVideo} toggle={sound.toggle} />
        }
      />
      {!showsVideo && player}
    </>
  );
}

type PlayerProps = Omit<StagePlayerProps, 'fromSeconds'> & {
  Player: ComponentType<StagePlayerProps>;
  atSeconds: number;
};

/** Begins a track where it is now; later ticks of the clock do not move it. */
function TrackPlayer({ Player, atSeconds, ...props }: PlayerProps) {
  const [fromSeconds] = useState(atSeconds);
  return <Player {...props} fromSeconds={fromSeconds} />;
}

type LineProps = { isSoundOn: boolean; hearing: Hearing; isVideo: boolean; toggle: () => void };

/** What to do now: listen, press for sound, or take the phone. The show goes on by itself. */
function ListenLine({ isSoundOn, hearing, isVideo, toggle }: LineProps) {
  if (!isSoundOn) {
    return (
      <div className={css.line}>
        <SoundButton isOn={false} toggle={toggle} />
        <span>or listen on your phone. Then vote.</span>
      </div>
    );
  }
  if (hearing === 'refused') {
    const press = isVideo ? 'Press play in the video.' : 'Press any key, or anywhere here.';
    return <p className={css.line}>The browser holds the sound back. {press}</p>;
  }
  if (hearing === 'failed') {
    return <p className={css.line}>This song could not be played here. Listen on your phone.</p>;
  }
  return <p className={css.line}>Listen. Voting opens next.</p>;
}

const slotOf = ({ id }: { id: number }, { song1 }: Pick<Matchup, 'song1'>): Slot =>
  id === song1?.id ? 1 : 2;

/** The sides of a match whose songs the stage plays, in their order. */
export const playableSlots = (matchup: Pick<Matchup, 'song1' | 'song2'>): Slot[] =>
  playableSongs(matchup).map((song) => slotOf(song, matchup));

/** What plays now: the side, its track, where in the track it is by now, and when the next song follows. */
type Playing = { slot: Slot; track: Track; atSeconds: number; leftMs: number };

/**
 * Which song plays at `now`, from the end of the listening: each has `listenSeconds`, song 1 first. Null when the match has
 * no song that the stage can play.
 */
export function playingAt(
  matchup: Pick<Matchup, 'song1' | 'song2'>,
  { until, listenSeconds, now }: { until: number; listenSeconds: number; now: number },
): Playing | null {
  const songs = playableSongs(matchup);
  const turnMs = listenSeconds * 1000;
  const passedMs = Math.max(0, turnMs * songs.length - (until - now));
  const index = Math.min(songs.length - 1, Math.floor(passedMs / turnMs));
  const song = songs[index];
  // A playable song has a track that the page can start, and that track is its main one.
  const track = song && mainTrack(song);
  if (!track) return null;
  const playedMs = Math.min(turnMs, passedMs - index * turnMs);
  return {
    slot: slotOf(song, matchup),
    track,
    atSeconds: (song.startSeconds ?? 0) + playedMs / 1000,
    leftMs: turnMs - playedMs,
  };
}
