import { clsx } from 'clsx';

type Props = { side: 1 | 2; title: string };

/** The song that a writer voted for, for writers who show it (rule M12). */
export function SideBadge({ side, title }: Props) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center sm:max-w-72 gap-1.5 text-12 text-muted">
      <span
        aria-hidden="true"
        className={clsx('size-2 shrink-0 rounded-full', side === 1 ? 'bg-ember' : 'bg-tide')}
      />
      <span className="min-w-0 truncate">
        Voted <bdi>{title}</bdi>
      </span>
    </span>
  );
}
