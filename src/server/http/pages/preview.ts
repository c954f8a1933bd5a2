import { createHash } from 'node:crypto';
import { invitationLine } from '#contract/messages/invitation.ts';
import { songLine } from '#contract/messages/song-line.ts';
import { type PageData, songPagePath } from '#contract/pages.ts';
import type { PageParts } from '#contract/prerender.ts';
import type { Site } from '#contract/site.ts';
import type { SongPage } from '#contract/song-page.ts';
import { UNCONFIGURED_SITE } from '#contract/unconfigured-site.ts';
import { escapeAll, fillIn, fillPlaceholders, findTournament } from './page-texts.ts';

/** The picture of previews without a cover, of a site without a configured name or logo. */
const PICTURE = '/share.jpg';

type Named = Pick<Site, 'name' | 'logo'>;

/** Names what the preview picture of a site shows. */
export const cardKey = ({ name, logo }: Named): string =>
  createHash('sha1')
    .update(JSON.stringify([name, logo?.url]))
    .digest('hex')
    .slice(0, 8);

/** The path of the picture of previews without a cover. Other sites keep it by its address, which a change changes. */
const cardPath = (site: Named): string =>
  site.name === UNCONFIGURED_SITE.name && !site.logo ? PICTURE : `/api/site/card.jpg?v=${cardKey(site)}`;

/** The content of a link preview. `address` is the link itself; null for a private tournament and without PUBLIC_URL. */
type Preview = { title: string; text: string; address: string | null; picture: string | null };

/**
 * Returns the preview of the page's song or tournament, or null for other pages. A private tournament is
 * not named (rule A28). Previews need absolute URLs, so without `publicUrl` they have neither link nor picture.
 */
export function findPreview(
  answers: PageData['answers'],
  { publicUrl, site }: { publicUrl: string | null; site: Named },
): Preview | null {
  const addressOf = (path: string) => publicUrl && new URL(path, publicUrl).href;
  const song = findSong(answers);
  if (song) {
    return {
      title: `${song.title} by ${song.artist}`,
      text: songLine(song),
      address: addressOf(songPagePath(song.key)),
      picture: addressOf(song.artworkUrl ?? cardPath(site)),
    };
  }
  const tournament = findTournament(answers);
  if (!tournament) return null;
  const picture = addressOf(cardPath(site));
  if (!tournament.isPublic) {
    return { title: 'Private tournament', text: 'Open the link to take part.', address: null, picture };
  }
  const { name, description, status, sharePath } = tournament;
  const line = invitationLine(tournament);
  const text = status === 'setup' ? [line, description].filter(Boolean).join(' ') : description || line;
  return { title: name, text, address: addressOf(sharePath), picture };
}

function findSong(answers: PageData['answers']): SongPage | undefined {
  const isSong = ({ queryKey: [path] }: PageData['answers'][number]) =>
    /^\/api\/song-pages\/[^/]+$/.test(String(path));
  return answers.find(isSong)?.data as SongPage | undefined;
}

/** The title, the description and the Open Graph tags of a page. */
export function headOf(
  preview: Preview | null,
  { parts: { fragments }, siteName }: { parts: Pick<PageParts, 'fragments'>; siteName: string },
): string {
  if (!preview) return fillIn(fragments.head, { siteName });
  const { title, text, address, picture } = preview;
  const card = picture ? 'summary_large_image' : 'summary';
  const links = [
    address === null ? '' : fillIn(fragments.address, { address }),
    picture === null ? '' : fillIn(fragments.picture, { picture }),
  ].join('');
  return fillPlaceholders(fragments.preview, { ...escapeAll({ title, text, card, siteName }), links });
}
