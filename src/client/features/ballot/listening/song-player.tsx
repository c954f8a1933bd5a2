import { clsx } from 'clsx';
import { ExternalLink, X } from 'lucide-react';
import { Button, LinkButton } from '#client/ui/form/button.tsx';
import type { SongEmbed } from '#engine/songs/embed.ts';

/** The height that each platform's player is made for. */
const SHAPES: Record<SongEmbed['platform'], string> = {
  youtube: 'aspect-video',
  spotify: 'h-38',
  apple_music: 'h-44',
  soundcloud: 'h-42',
};

type Props = { player: SongEmbed; title: string; platformName: string; link: string; onClose: () => void };

/** The player of another site in a frame, which loads only when the user opens it. */
export function SongPlayer({ player, title, platformName, link, onClose }: Props) {
  return (
    <section aria-label={`${title} on ${platformName}`} className="mt-4 grid grid-cols-1 gap-2">
      <iframe
        src={player.src}
        title={`${platformName} player: ${title}`}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        className={clsx('w-full rounded-panel border border-line bg-line', SHAPES[player.platform])}
      />
      <div className="flex flex-wrap justify-end gap-2">
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
