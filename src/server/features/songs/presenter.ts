import { imagePath } from '#contract/image.ts';
import type { Song } from '#contract/song.ts';
import { presentPerson } from '#server/features/accounts/service.ts';
import type { SongWithSubmitter } from './data.ts';

/** A song as all readers see it. Its artwork is the uploaded picture, else the address of the cover. */
export function presentSong({ song, submitter, coverColor }: SongWithSubmitter): Song {
  const uploaded = song.imageSha ? imagePath(song.imageSha) : null;
  return {
    id: song.id,
    tournamentId: song.tournamentId,
    title: song.title,
    artist: song.artist,
    url: song.url,
    spotifyUrl: song.spotifyUrl,
    youtubeUrl: song.youtubeUrl,
    pitch: song.pitch,
    albumCover: song.coverUrl,
    coverUrl: song.coverUrl,
    artworkUrl: uploaded ?? song.coverUrl,
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
