import { imagePathOrNull } from '#contract/image.ts';
import { hiddenSongTexts } from '#contract/messages/moderation.ts';
import { type Song, song } from '#contract/song.ts';
import type { CardSong } from '#contract/tournament.ts';
import { hidesSubmitters, isSubmitterShown } from '#engine/songs/submitter-visibility.ts';
import { presentPerson } from '#server/features/accounts/service.ts';
import { pickShown } from '#server/lib/pick-shown.ts';
import type { CardSongRow, SongWithSubmitter } from './data.ts';

/** A song as all readers see it: its submitter may be hidden. */
export function presentSong(row: SongWithSubmitter): Song {
  const isShown = isSubmitterShown(row.tournament, { isEliminated: row.isEntryEliminated });
  return isShown ? presentOwnSong(row) : hideSubmitter(presentOwnSong(row), row.tournament.createdAt);
}

/** A song as its submitter sees it. Its artwork is the uploaded picture, else the copy of the cover. */
export function presentOwnSong({ song: stored, submitter, coverColor }: SongWithSubmitter): Song {
  const { hiddenByAdmin, hidesTextsOnly } = stored;
  const isHidden = stored.hiddenAt !== null;
  const shown = isHidden ? { ...stored, ...hiddenFields(stored) } : stored;
  const cover = imagePathOrNull(shown.coverSha);
  return {
    ...pickShown(song, shown),
    albumCover: cover,
    coverUrl: cover,
    artworkUrl: imagePathOrNull(shown.imageSha) ?? cover,
    coverColor: isHidden && !hidesTextsOnly ? null : coverColor,
    submitter: presentPerson(submitter),
    submitterHidden: false,
    isHidden,
    hiddenByAdmin: (isHidden && hiddenByAdmin) || undefined,
    hidesTextsOnly: (isHidden && hidesTextsOnly) || undefined,
  };
}

/** The time of entry is hidden, too: it would reveal a submitter who joined by entering the song. */
const hideSubmitter = (song: Song, createdAt: Date): Song => ({
  ...song,
  submitterId: null,
  submitter: null,
  submitterHidden: true,
  createdAt: createdAt.toISOString(),
});

/**
 * Songs of one tournament in the order of entry. While submitters are hidden, by kind of entry, then title, because the
 * order of entry would reveal them.
 */
export function inShownOrder(rows: SongWithSubmitter[]): SongWithSubmitter[] {
  if (!rows[0] || !hidesSubmitters(rows[0].tournament)) return rows;
  const keyOf = ({ song }: SongWithSubmitter) => `${song.submissionType} ${song.songKey}`;
  return rows.toSorted((a, b) => Number(keyOf(a) > keyOf(b)) - Number(keyOf(a) < keyOf(b)));
}

/** The values that replace those of a hidden song. */
const hiddenFields = ({ id, hidesTextsOnly }: { id: number; hidesTextsOnly: boolean }) => ({
  ...hiddenSongTexts(id),
  pitch: null,
  ...(hidesTextsOnly ? {} : NO_SOURCES),
});

/** The values that replace the links and pictures of a hidden song. */
const NO_SOURCES = {
  url: null,
  spotifyUrl: null,
  youtubeUrl: null,
  imageSha: null,
  coverSha: null,
  startSeconds: null,
  platform: 'other' as const,
};

/** A song as a picture on the card of its tournament. */
export function presentCardSong({ id, title, artist, sha, is_hidden: isHidden }: CardSongRow): CardSong {
  if (isHidden) return { id, ...hiddenSongTexts(id), artworkUrl: null };
  return { id, title, artist, artworkUrl: imagePathOrNull(sha) };
}
