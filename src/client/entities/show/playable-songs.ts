import type { Matchup } from '#contract/matchup.ts';
import { playsOnStage } from '#engine/songs/embed.ts';

type Played = Pick<Matchup, 'song1' | 'song2'>;

/** The songs of a match that the stage can play, in their order (rule R7). */
export const playableSongs = ({ song1, song2 }: Played) =>
  [song1, song2]
    .filter((song) => song !== null)
    .filter(({ url, youtubeUrl }) => [url, youtubeUrl].some((link) => link !== null && playsOnStage(link)));
