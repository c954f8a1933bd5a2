import type { Achievement } from '#contract/account.ts';
import { imagePathOrNull } from '#contract/image.ts';
import { hiddenSongTexts } from '#contract/messages/moderation.ts';
import type { ProfileSong, PublicProfile } from '#contract/profile.ts';
import { levelOf } from '#engine/rewards/points.ts';
import { presentCounters, presentPerson, type UserRow } from '#server/features/accounts/service.ts';
import type { SongRow } from './data.ts';

type Known = { rank: number; songCount: number; achievements: Achievement[] };

/** What every reader sees of a user: no e-mail address, no votes. */
export function presentProfile(user: UserRow, { rank, songCount, achievements }: Known): PublicProfile {
  const { points, tournamentsWon, perfectPredictions } = presentCounters(user);
  return {
    ...presentPerson(user),
    id: user.id,
    level: levelOf(user),
    points,
    rank,
    tournamentsWon,
    perfectPredictions,
    songCount,
    achievements,
  };
}

/** A song of the user with its tournament and what it won. */
export function presentSong(row: SongRow): ProfileSong {
  return {
    id: row.id,
    ...presentLooks(row),
    platform: row.platform,
    tournamentId: row.tournamentId,
    tournamentName: row.tournamentName,
    isChampion: row.isChampion,
    wins: row.wins,
    createdAt: row.createdAt.toISOString(),
  };
}

type Looks = 'title' | 'artist' | 'artworkUrl' | 'url' | 'spotifyUrl' | 'youtubeUrl';

/** The texts, the picture and the links of a song; a hidden song has placeholders instead. */
function presentLooks(row: SongRow): Pick<ProfileSong, Looks> {
  if (row.isHidden) {
    const nothing = { artworkUrl: null, url: null, spotifyUrl: null, youtubeUrl: null };
    return { ...hiddenSongTexts(row.id), ...nothing };
  }
  const { title, artist, url, spotifyUrl, youtubeUrl } = row;
  return {
    title,
    artist,
    artworkUrl: imagePathOrNull(row.imageSha ?? row.coverSha),
    url,
    spotifyUrl,
    youtubeUrl,
  };
}
