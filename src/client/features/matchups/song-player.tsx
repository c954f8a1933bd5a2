import { ExternalLink, X } from 'lucide-react';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { cx } from '#client/ui/class-names.ts';
import type { Player } from '#engine/songs/embed.ts';

/** As tall as each player is made to be. */
const SHAPES: Record<Player['platform'], string> = {
  youtube: 'aspect-video',
  spotify: 'h-38',
  apple_music: 'h-44',
  soundcloud: 'h-42',
};

type Props = { player: Player; title: string; platformName: string; link: string; onClose: () => void };

/** Another site's player in its own frame, which is not there before it was asked for. */
export function SongPlayer({ player, title, platformName, link, onClose }: Props) {
  return (
    <section aria-label={`${title} on ${platformName}`} className="mt-4 grid grid-cols-1 gap-2">
      <iframe
        src={player.src}
        title={`${platformName} player: ${title}`}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        className={cx('w-full rounded-panel border border-line bg-line', SHAPES[player.platform])}
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
