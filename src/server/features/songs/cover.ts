import { shaOfPath } from '#contract/image.ts';
import type { SongBody } from '#contract/song.ts';
import { keepImage, noteAddress } from '#server/features/covers/service.ts';
import { findKnownCover } from '#server/features/lookups/service.ts';
import type { TournamentChange } from '#server/tournament/change.ts';

type Cover = { coverUrl: string | null; coverSha: string | null };

/** The columns of a cover by its address; the copy is null until it is fetched (rule X4). */
export async function coverAt({ tx, now }: TournamentChange, coverUrl: string | null): Promise<Cover> {
  return { coverUrl, coverSha: coverUrl && (await noteAddress(tx, coverUrl, now)) };
}

/** The cover of a new song: the copy that a lookup answered, else the given address, else what its link is known to have. */
export async function coverOf(
  change: TournamentChange,
  { coverPath, coverUrl, url }: Pick<SongBody, 'coverPath' | 'coverUrl' | 'url'>,
): Promise<Cover> {
  const { tx, now } = change;
  const coverSha = coverPath ? shaOfPath(coverPath) : null;
  const known = coverSha && (await keepImage(tx, coverSha, now));
  if (known) return { coverUrl: known, coverSha };
  return coverAt(change, coverUrl ?? (url && (await findKnownCover(tx, url, now))));
}
