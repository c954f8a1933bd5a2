import { clsx } from 'clsx';

type Props = {
  name: string;
  description: string | null;
  /** Leaves the height to the ballot below. */
  isSlim?: boolean;
};

/** The name and the description of a tournament, at the top of its page. */
export function TournamentTitle({ name, description, isSlim = false }: Props) {
  return (
    <>
      <h1
        dir="auto"
        className={clsx('break-words folded:sr-only', isSlim ? 'text-28' : 'text-28 sm:text-36 lg:text-48')}
      >
        {name}
      </h1>
      <p
        dir="auto"
        className={clsx(
          'text-16 text-ink empty:hidden folded:hidden',
          isSlim ? 'mt-1 line-clamp-1' : 'mt-2 line-clamp-3 whitespace-pre-line sm:text-18',
        )}
      >
        {description}
      </p>
    </>
  );
}
