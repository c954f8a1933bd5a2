import { clsx } from 'clsx';

/** The layout of a slim hero: one line on desktops. */
export const SLIM = 'gap-x-4 gap-y-2 py-3 lg:flex lg:min-h-15 lg:items-center lg:py-1.5 folded:py-0';
/** Name and creator, first in that line. */
export const SLIM_TITLE = 'lg:-order-1 lg:flex lg:items-baseline lg:gap-3';

type Props = {
  name: string;
  description: string | null;
  /** In the hero of one line. */
  isSlim?: boolean;
};

/** The name and the description of a tournament, at the top of its page. */
export function TournamentTitle({ name, description, isSlim = false }: Props) {
  return (
    <>
      <h1
        dir="auto"
        translate="no"
        className={clsx(
          'break-words folded:sr-only',
          isSlim ? 'text-28 lg:line-clamp-2 lg:text-22 lg:leading-[1.1]' : 'text-28 sm:text-36 lg:text-48',
        )}
      >
        {name}
      </h1>
      <p
        dir="auto"
        className={clsx(
          'text-16 text-ink empty:hidden folded:hidden',
          isSlim ? 'mt-1 line-clamp-1 lg:hidden' : 'mt-2 line-clamp-3 whitespace-pre-line sm:text-18',
        )}
      >
        {description}
      </p>
    </>
  );
}
