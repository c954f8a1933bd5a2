import { clsx } from 'clsx';
import { ExternalLink, X } from 'lucide-react';
import { Button, LinkButton } from '#client/ui/form/button.tsx';
import type { SongEmbed } from '#engine/songs/embed.ts';

/** The height that each platform's player is made for, where there is room. */
const SHAPES: Record<SongEmbed['platform'], string> = {
  youtube: 'max-h-full',
  spotify: 'max-h-38',
  apple_music: 'max-h-44',
  soundcloud: 'max-h-42',
};

type Props = { player: SongEmbed; title: string; platformName: string; link: string; onClose: () => void };

/** The player of another site in a frame, which loads only when the user opens it. It stands in for the covers. */
export function SongPlayer({ player, title, platformName, link, onClose }: Props) {
  return (
    <section
      aria-label={`${title} on ${platformName}`}
      data-area="player"
      className="flex flex-col justify-center gap-1 short:flex-row"
    >
      <iframe
        src={player.src}
        title={`${platformName} player: ${title}`}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        className={clsx(
          'min-h-0 w-full flex-1 rounded-panel border border-line bg-line',
          SHAPES[player.platform],
        )}
      />
      <div className="flex flex-wrap justify-end gap-2 short:flex-col short:justify-center short:gap-0">
        <LinkButton size="small" variant="ghost" href={link} target="_blank" rel="noopener noreferrer">
          <ExternalLink aria-hidden="true" />
          Open on {platformName}
        </LinkButton>
        <Button size="small" variant="ghost" onClick={onClose}>
          <X aria-hidden="true" />
          Close player
        </Button>
      </div>
    </section>
  );
}
