import { imagePath } from '#contract/image.ts';
import type { Song } from '#contract/song.ts';
import type { CardSong } from '#contract/tournament.ts';
import { presentPerson } from '#server/features/accounts/service.ts';
import type { CardSongRow, SongWithSubmitter } from './data.ts';

/** A song as all readers see it. Its artwork is the uploaded picture, else the copy of the cover (rule X4). */
export function presentSong({ song, submitter, coverColor }: SongWithSubmitter): Song {
  const uploaded = song.imageSha ? imagePath(song.imageSha) : null;
  const cover = song.coverSha ? imagePath(song.coverSha) : null;
  return {
    id: song.id,
    tournamentId: song.tournamentId,
    title: song.title,
    artist: song.artist,
    url: song.url,
    spotifyUrl: song.spotifyUrl,
    youtubeUrl: song.youtubeUrl,
    pitch: song.pitch,
    albumCover: cover,
    coverUrl: cover,
    artworkUrl: uploaded ?? cover,
    coverColor,
    platform: song.platform,
    isEliminated: song.isEliminated,
    groupId: song.groupId,
    submitterId: song.submitterId,
    submitter: presentPerson(submitter),
    submissionType: song.submissionType,
    parentSongId: song.parentSongId,
    drawPosition: song.drawPosition,
    createdAt: song.createdAt.toISOString(),
  };
}

/** A song as a picture on the card of its tournament (rule W12). */
export function presentCardSong({ id, title, artist, sha }: CardSongRow): CardSong {
  return { id, title, artist, artworkUrl: sha && imagePath(sha) };
}
