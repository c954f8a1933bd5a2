import { Copy, Download, ExternalLink } from 'lucide-react';
import { copyText } from '#client/entities/tournament/share/share-link.ts';
import { countText } from '#client/lib/format/number-text.ts';
import { toast } from '#client/lib/toast/toast-store.ts';
import { Button, buttonClass, LinkButton } from '#client/ui/form/button.tsx';
import { Dialog, type OpenState } from '#client/ui/overlay/dialog.tsx';
import type { Song } from '#contract/song.ts';
import { linksAt, linksOf, youtubeListLinks } from '#engine/songs/playlist.ts';

type Props = OpenState & { tournamentId: number; songs: readonly Song[] };

const WIDE = 'w-full justify-start!';

/** Lists of YouTube, links of other platforms as text, and the files. A platform without a link to a song is left out. */
export function PlaylistDialog({ tournamentId, songs, ...state }: Props) {
  const lists = youtubeListLinks(songs);
  const texts = [
    { name: 'Spotify', links: linksAt(songs, 'spotify') },
    { name: 'Apple Music', links: linksAt(songs, 'apple_music') },
  ].filter(({ links }) => links.length > 0);
  const files = [
    { type: 'm3u', label: 'Download for players (M3U)' },
    { type: 'csv', label: 'Download as a table (CSV)' },
  ].slice(songs.some((song) => linksOf(song).length > 0) ? 0 : 1);
  const query = `?songs=${songs.map(({ id }) => id).join(',')}`;
  return (
    <Dialog {...state} title="Playlist" description={`${countText(songs.length, 'song')}, in order.`}>
      <ul className="flex flex-col gap-2">
        {lists.map((href, index) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noopener noreferrer" className={`${buttonClass()} ${WIDE}`}>
              <ExternalLink />
              Open on YouTube{lists.length > 1 && `, part ${index + 1} of ${lists.length}`}
              <span className="sr-only">, in a new tab</span>
            </a>
          </li>
        ))}
        {texts.map(({ name, links }) => (
          <li key={name}>
            <Button icon={Copy} className={WIDE} onClick={() => copyLinks(name, links)}>
              Copy {countText(links.length, `${name} link`)}
            </Button>
          </li>
        ))}
        {files.map(({ type, label }) => (
          <li key={type}>
            <LinkButton
              icon={Download}
              href={`/api/tournaments/${tournamentId}/playlist.${type}${query}`}
              download
              className={WIDE}
            >
              {label}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

async function copyLinks(name: string, links: readonly string[]): Promise<void> {
  if (await copyText(links.join('\n'))) toast({ title: `${countText(links.length, `${name} link`)} copied` });
  else toast({ title: 'The links could not be copied', description: links.join(' ') });
}
