import type { PageData } from '#contract/pages.ts';
import { songPagePath } from '#contract/pages.ts';
import type { SongPage } from '#contract/song-page.ts';
import { invitationLine } from '#engine/sharing/invitation-line.ts';
import { songLine } from '#engine/songs/song-line.ts';
import { escapeHtml, findTournament } from './page-texts.ts';

/** The picture of previews without a cover. It shows no name. */
const PICTURE = '/share.jpg';

/** The content of a link preview. `address` is the link itself; null for a private tournament and without PUBLIC_URL. */
type Preview = { title: string; text: string; address: string | null; picture: string | null };

/**
 * Returns the preview of the page's song or tournament (rules A25, P19), or null for other pages. A private tournament is
 * not named (rule A28). Previews need absolute URLs, so without `publicUrl` they have neither link nor picture.
 */
export function findPreview(answers: PageData['answers'], publicUrl: string | null): Preview | null {
  const addressOf = (path: string) => publicUrl && new URL(path, publicUrl).href;
  const song = findSong(answers);
  if (song) {
    return {
      title: `${song.title} by ${song.artist}`,
      text: songLine(song),
      address: addressOf(songPagePath(song.key)),
      picture: addressOf(song.artworkUrl ?? PICTURE),
    };
  }
  const tournament = findTournament(answers);
  if (!tournament) return null;
  const picture = addressOf(PICTURE);
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

/** Writes a preview into the head of a page, as its title, its description and Open Graph tags. */
export function withPreview(page: string, preview: Preview | null): string {
  if (!preview) return page;
  const { title, text, address, picture } = preview;
  const properties = Object.entries({
    'og:title': title,
    'og:description': text,
    'og:type': 'website',
    'og:site_name': 'Battle of the Beats',
    'og:url': address,
    'og:image': picture,
  });
  const tags = properties.flatMap(([property, content]) =>
    content === null ? [] : [`<meta property="${property}" content="${escapeHtml(content)}">`],
  );
  const card = `<meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}">`;
  return page
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)} · Battle of the Beats</title>`)
    .replace(
      /<meta name="description".*?>/,
      () => `<meta name="description" content="${escapeHtml(text)}">${tags.join('')}${card}`,
    );
}
