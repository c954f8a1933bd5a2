import { Copy, Download, ExternalLink } from 'lucide-react';
import { copyText } from '#client/entities/tournament/share/share-link.ts';
import { countText } from '#client/lib/format/number-text.ts';
import { toast } from '#client/lib/toast/toast-store.ts';
import { Button, buttonClass } from '#client/ui/form/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import type { Song } from '#contract/song.ts';
import { linksAt, linksOf, youtubeListLinks } from '#engine/songs/playlist.ts';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  tournamentId: number;
  songs: readonly Song[];
};

/** Lists of YouTube, links of other platforms as text, and the files. */
export function PlaylistDialog({ open, onOpenChange, tournamentId, songs }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Playlist"
      description={`${countText(songs.length, 'song')}, in order.`}
    >
      <PlaylistOffers tournamentId={tournamentId} songs={songs} />
    </Dialog>
  );
}

const WIDE = 'w-full justify-start!';

/** The links and files of a playlist. A platform to which no song has a link is left out. */
export function PlaylistOffers({ tournamentId, songs }: Pick<Props, 'tournamentId' | 'songs'>) {
  const lists = youtubeListLinks(songs);
  const texts = [
    { name: 'Spotify', links: linksAt(songs, 'spotify') },
    { name: 'Apple Music', links: linksAt(songs, 'apple_music') },
  ].filter(({ links }) => links.length > 0);
  const file = `/api/tournaments/${tournamentId}/playlist`;
  const query = `?songs=${songs.map(({ id }) => id).join(',')}`;
  const hasLinks = songs.some((song) => linksOf(song).length > 0);
  return (
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
      {hasLinks && (
        <li>
          <a href={`${file}.m3u${query}`} download className={`${buttonClass()} ${WIDE}`}>
            <Download />
            Download for players (M3U)
          </a>
        </li>
      )}
      <li>
        <a href={`${file}.csv${query}`} download className={`${buttonClass()} ${WIDE}`}>
          <Download />
          Download as a table (CSV)
        </a>
      </li>
    </ul>
  );
}

async function copyLinks(name: string, links: readonly string[]): Promise<void> {
  if (await copyText(links.join('\n'))) toast({ title: `${countText(links.length, `${name} link`)} copied` });
  else toast({ title: 'The links could not be copied', description: links.join(' ') });
}
