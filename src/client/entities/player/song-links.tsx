import { clsx } from 'clsx';
import { Headphones, Search } from 'lucide-react';
import { buttonClass } from '#client/ui/form/button.tsx';
import { PlayLink } from './play-link.tsx';
import { listeningLinks, type PlayableSong, searchLinks } from './track.ts';

type Props = {
  song: PlayableSong;
  size?: 'small' | 'medium';
  className?: string;
  /** Classes of each link. */
  linkClassName?: string;
  /** Leaves out the icon, where a larger button plays the song. */
  isPlain?: boolean;
  /** On phones, hides 'Find it on' and shows only the site names. */
  isTight?: boolean;
};

/** Where the song can be heard. Without a link it can be searched for. */
export function SongLinks({ song, size, className, linkClassName, isPlain = false, isTight = false }: Props) {
  const links = listeningLinks(song);
  const classOf = (isPlaying: boolean) =>
    clsx(buttonClass({ variant: isPlaying ? 'primary' : 'secondary', size }), linkClassName);
  return (
    <ul data-part="links" className={className}>
      {links.map((link) => (
        <li key={link.url}>
          <PlayLink song={song} link={link} className={classOf}>
            {(playsHere) => (
              <>
                {!isPlain && <Headphones />}
                {link.name}
                <span className="sr-only">
                  : listen to <bdi translate="no">{song.title}</bdi> {playsHere ? 'here' : 'in a new tab'}
                </span>
              </>
            )}
          </PlayLink>
        </li>
      ))}
      {links.length === 0 &&
        searchLinks(song).map(({ name, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer" className={classOf(false)}>
              <Search />
              <span>
                <span className={clsx('find-words', isTight && 'phone:sr-only')}>Find it on </span>
                {name}
              </span>
              <span className="sr-only">
                : search for <bdi translate="no">{song.title}</bdi> in a new tab
              </span>
            </a>
          </li>
        ))}
    </ul>
  );
}
