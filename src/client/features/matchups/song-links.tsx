import { Headphones } from 'lucide-react';
import { buttonClass } from '#client/ui/button.tsx';
import { cx } from '#client/ui/class-names.ts';
import type { Song } from '#contract/song.ts';

const PLATFORM_NAMES = {
  spotify: 'Spotify',
  youtube: 'YouTube',
  apple_music: 'Apple Music',
  soundcloud: 'SoundCloud',
  other: 'Link',
};

type Listening = { name: string; url: string };

/** Where a song can be heard, each place once. */
function listeningLinks(song: Pick<Song, 'url' | 'spotifyUrl' | 'youtubeUrl' | 'platform'>): Listening[] {
  const links = [
    { name: PLATFORM_NAMES.spotify, url: song.spotifyUrl },
    { name: PLATFORM_NAMES.youtube, url: song.youtubeUrl },
    { name: PLATFORM_NAMES[song.platform], url: song.url },
  ].filter((link): link is Listening => link.url !== null);
  return links.filter((link, index) => links.findIndex((other) => other.url === link.url) === index);
}

/** Opens beside this page, so that the vote stays where it is. */
export function SongLinks({ song, isAtEnd }: { song: Song; isAtEnd: boolean }) {
  const links = listeningLinks(song);
  if (links.length === 0) return null;
  return (
    <ul className={cx('flex flex-wrap gap-2', isAtEnd && 'md:justify-end')}>
      {links.map(({ name, url }) => (
        <li key={url}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            <Headphones aria-hidden="true" />
            {name}
            <span className="sr-only">: listen to {song.title} in a new tab</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
