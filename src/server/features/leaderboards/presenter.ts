import { imagePathOrNull } from '#contract/image.ts';
import type { LeaderboardSong, LeaderboardUser } from '#contract/leaderboard.ts';
import { winPercentage } from '#engine/ranking/ranking.ts';
import { levelOf } from '#engine/rewards/points.ts';
import { presentCounters, presentPerson, type UserRow } from '#server/features/accounts/service.ts';
import { toPageKey } from '#server/features/song-pages/service.ts';
import type { SongRow } from './data.ts';

/** A user with their rank. A user without a name shows the masked e-mail address. */
export function presentUser(user: UserRow, rank: number): LeaderboardUser {
  return {
    ...presentPerson(user),
    id: user.id,
    email: user.firstName || user.lastName ? null : maskEmail(user.email),
    rank,
    level: levelOf(user),
    ...presentCounters(user),
  };
}

/** `a…@example.com`: enough for the owner to recognize it, too little to write to. */
const maskEmail = (email: string) => email.replace(/^(.).*(@.*)$/u, '$1…$2');

/** A song with its rank over all tournaments. */
export function presentSong(song: SongRow, rank: number): LeaderboardSong {
  const uploaded = imagePathOrNull(song.imageSha);
  return {
    id: song.id,
    key: toPageKey(song.songKey),
    tournamentId: song.tournamentId,
    title: song.title,
    artist: song.artist,
    artworkSmallUrl: uploaded ?? imagePathOrNull(song.coverSha),
    localCoverPath: uploaded,
    url: song.url,
    spotifyUrl: song.spotifyUrl,
    youtubeUrl: song.youtubeUrl,
    platform: song.platform,
    rank,
    totalPoints: song.points,
    totalVotesReceived: song.votesReceived,
    championshipWins: song.championshipWins,
    winPercentage: winPercentage(song.matchupsWon, song.matchupsDecided),
  };
}
