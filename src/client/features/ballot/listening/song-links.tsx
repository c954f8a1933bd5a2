import { clsx } from 'clsx';
import { Headphones } from 'lucide-react';
import type { MouseEvent } from 'react';
import { buttonClass } from '#client/ui/form/button.tsx';
import type { Song } from '#contract/song.ts';
import { findSongEmbed } from '#engine/songs/embed.ts';
import { SongPlayer } from './song-player.tsx';

const PLATFORM_NAMES = {
  spotify: 'Spotify',
  youtube: 'YouTube',
  apple_music: 'Apple Music',
  soundcloud: 'SoundCloud',
  other: 'Link',
};

type Listening = { name: string; url: string };

/** The links where a song can be heard, without duplicates. */
function listeningLinks(song: Pick<Song, 'url' | 'spotifyUrl' | 'youtubeUrl' | 'platform'>): Listening[] {
  const links = [
    { name: PLATFORM_NAMES.spotify, url: song.spotifyUrl },
    { name: PLATFORM_NAMES.youtube, url: song.youtubeUrl },
    { name: PLATFORM_NAMES[song.platform], url: song.url },
  ].filter((link): link is Listening => link.url !== null);
  return links.filter((link, index) => links.findIndex((other) => other.url === link.url) === index);
}

/** The link that plays in this page; its id names the song too, because two songs may share a link. */
export type Listen = { playing: string | null; onPlay: (linkId: string | null) => void };
type Props = { song: Song; isAtEnd: boolean; listen: Listen };

/** The link of a song that plays in this page, if it has one. */
export function playableLinkId(song: Song): string | null {
  const link = listeningLinks(song).find(({ url }) => findSongEmbed(url));
  return link ? linkId(song.id, link.url) : null;
}

const linkId = (songId: number, url: string) => `listen-${songId}-${url}`;

/** A link plays the song in this page if its site has a player for that; otherwise it opens a new tab. */
export function SongLinks({ song, isAtEnd, listen: { playing, onPlay } }: Props) {
  const links = listeningLinks(song);
  if (links.length === 0) return null;
  const handleClick = (event: MouseEvent, url: string) => {
    // With a modifier key the link opens elsewhere, as every link does.
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (opensElsewhere || !findSongEmbed(url)) return;
    event.preventDefault();
    const id = linkId(song.id, url);
    onPlay(playing === id ? null : id);
  };
  return (
    <ul
      className={clsx(
        'ballot-links flex max-w-full flex-wrap gap-2 phone:flex-nowrap phone:gap-1 phone:overflow-x-auto phone:[scrollbar-width:none]',
        isAtEnd && 'facing:justify-end',
      )}
    >
      {links.map(({ name, url }) => {
        const isPlayable = findSongEmbed(url) !== null;
        const id = linkId(song.id, url);
        const isPlaying = playing === id;
        return (
          <li key={url}>
            <a
              id={id}
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              aria-expanded={isPlayable ? isPlaying : undefined}
              onClick={(event) => handleClick(event, url)}
              className={clsx(
                buttonClass({ variant: isPlaying ? 'primary' : 'secondary', size: 'small' }),
                'phone:gap-1 phone:px-2 phone:text-12 phone:-outline-offset-2 phone:[&>svg]:size-3 short:min-h-9',
              )}
            >
              <Headphones aria-hidden="true" />
              {name}
              <span className="sr-only">
                : listen to {song.title} {isPlayable ? 'here' : 'in a new tab'}
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** The player of the song's pressed link. */
export function PlayingSong({ song, listen: { playing, onPlay } }: Omit<Props, 'isAtEnd'>) {
  const link = listeningLinks(song).find(({ url }) => linkId(song.id, url) === playing);
  const player = link ? findSongEmbed(link.url) : null;
  if (!link || !player) return null;
  return (
    <SongPlayer
      player={player}
      title={song.title}
      platformName={link.name}
      link={link.url}
      onClose={() => {
        onPlay(null);
        document.getElementById(linkId(song.id, link.url))?.focus();
      }}
    />
  );
}
