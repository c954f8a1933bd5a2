import type { SongBody } from '#contract/song.ts';
import { MAIN_ENTRY, type SubmissionType } from '#engine/kinds.ts';
import { canChangeEntries } from '#engine/matchup/tournament-rules.ts';
import { detectPlatform } from '#engine/songs/platform.ts';
import { songKey } from '#engine/songs/song-identity.ts';
import { wrongState } from '#server/http/errors.ts';
import { requireNotCancelled } from '#server/tournament/cancelled.ts';
import type { TournamentChange } from '#server/tournament/change.ts';

/** @throws AppError WRONG_STATE: entries are taken in setup, tiebreaker songs until the draw */
export function requireOpenFor(submissionType: SubmissionType, { tournament }: TournamentChange): void {
  requireNotCancelled(tournament);
  const isOpen = submissionType === MAIN_ENTRY ? tournament.status === 'setup' : canChangeEntries(tournament);
  if (!isOpen) throw wrongState('This tournament has started. Songs can no longer be added.');
}

type NewSong = Omit<SongBody, 'artist' | 'coverUrl' | 'coverPath'> & { artist: string };

/** The columns of a song without its cover; the platform and its link come from `url`. */
export function toColumns(body: NewSong) {
  const platform = body.url ? detectPlatform(body.url) : 'other';
  return {
    title: body.title,
    artist: body.artist,
    songKey: songKey(body.title, body.artist),
    url: body.url,
    spotifyUrl: body.spotifyUrl ?? (platform === 'spotify' ? body.url : null),
    youtubeUrl: body.youtubeUrl ?? (platform === 'youtube' ? body.url : null),
    pitch: body.pitch,
    platform,
    submissionType: body.submissionType,
  };
}
