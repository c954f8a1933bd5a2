import { clsx } from 'clsx';
import { Headphones, Search } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { closePlayer, playTrack, usePlayingTrack } from '#client/entities/player/player-store.ts';
import { type ListeningLink, listeningLinks, searchLinks, trackOf } from '#client/entities/player/track.ts';
import { buttonClass } from '#client/ui/form/button.tsx';
import type { Song } from '#contract/song.ts';

type Props = { song: Song; isAtEnd: boolean };

/** Where the song can be heard. Without a link it can be searched for (rule W38). */
export function SongLinks({ song, isAtEnd }: Props) {
  const links = listeningLinks(song);
  return (
    <ul
      className={clsx(
        'ballot-links flex max-w-full flex-wrap gap-2 phone:flex-nowrap phone:gap-1 phone:overflow-x-auto phone:[scrollbar-width:none]',
        isAtEnd && 'facing:justify-end',
      )}
    >
      {links.map((link) => (
        <li key={link.url}>
          <SongLink song={song} link={link} />
        </li>
      ))}
      {links.length === 0 &&
        searchLinks(song).map(({ name, url }) => (
          <li key={url}>
            <Pill href={url}>
              <Search aria-hidden="true" />
              <span>
                <span className="phone:sr-only">Find it on </span>
                {name}
              </span>
              <span className="sr-only">: search for {song.title} in a new tab</span>
            </Pill>
          </li>
        ))}
    </ul>
  );
}

/** A link plays the song in this page if its site has a player for that; otherwise it opens a new tab. */
function SongLink({ song, link }: { song: Song; link: ListeningLink }) {
  const track = trackOf(song, link);
  const isPlaying = usePlayingTrack()?.id === track?.id && track !== null;
  const handleClick = (event: MouseEvent) => {
    // With a modifier key the link opens elsewhere, as every link does.
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (opensElsewhere || !track) return;
    event.preventDefault();
    if (isPlaying) closePlayer();
    else playTrack(track);
  };
  return (
    <Pill
      id={track?.id}
      href={link.url}
      aria-expanded={track ? isPlaying : undefined}
      onClick={handleClick}
      isPlaying={isPlaying}
    >
      <Headphones aria-hidden="true" />
      {link.name}
      <span className="sr-only">
        : listen to {song.title} {track ? 'here' : 'in a new tab'}
      </span>
    </Pill>
  );
}

function Pill({ isPlaying = false, ...rest }: ComponentProps<'a'> & { isPlaying?: boolean }) {
  return (
    <a
      {...rest}
      target="_blank"
      rel="noopener noreferrer"
      className={clsx(
        buttonClass({ variant: isPlaying ? 'primary' : 'secondary', size: 'small' }),
        'phone:gap-1 phone:px-2 phone:text-12 phone:-outline-offset-2 phone:[&>svg]:size-3 short:min-h-9',
      )}
    />
  );
}
