import { shaOfPath } from '#contract/image.ts';
import type { SongBody } from '#contract/song.ts';
import { noteAddress } from '#server/features/covers/service.ts';
import { findKnownCover } from '#server/features/lookups/service.ts';
import type { TournamentChange } from '#server/tournament/change.ts';

type Cover = { coverUrl: string | null; coverSha: string | null };

/** The columns of a cover by its address; the copy is null until it is fetched. */
export async function coverAt({ tx, now }: TournamentChange, coverUrl: string | null): Promise<Cover> {
  return { coverUrl, coverSha: coverUrl && (await noteAddress(tx, coverUrl, now)) };
}

/**
 * The cover of a new song: what was looked up for its link, if `coverPath` names that, else the given address, else what was
 * looked up. The path of any other picture is ignored, so that users take no picture that they did not look up.
 */
export async function coverOf(
  change: TournamentChange,
  { coverPath, coverUrl, url }: Pick<SongBody, 'coverPath' | 'coverUrl' | 'url'>,
): Promise<Cover> {
  const known = url && (await findKnownCover(change.tx, url, change.now));
  if (known && coverPath) {
    const cover = await coverAt(change, known);
    if (cover.coverSha === shaOfPath(coverPath)) return cover;
  }
  return coverAt(change, coverUrl ?? known);
}

/** The cover after a change of the link: only a cover that was not looked up for the old link stays. */
export async function coverOfNewLink(
  change: TournamentChange,
  song: { url: string | null; coverUrl: string | null },
  url: string | null,
): Promise<Partial<Cover>> {
  const known = async (link: string | null) => link && (await findKnownCover(change.tx, link, change.now));
  const isNamed = song.coverUrl !== null && song.coverUrl !== (await known(song.url));
  return isNamed ? {} : coverAt(change, await known(url));
}
