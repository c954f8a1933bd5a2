import { clsx } from 'clsx';
import { Name } from '#client/ui/display/name.tsx';

/** The layout of a slim hero: one line on desktops. */
export const SLIM = 'gap-x-4 gap-y-2 py-3 lg:flex lg:min-h-15 lg:items-center lg:py-1.5 folded:py-0';
/** Name and creator, first in that line. */
export const SLIM_TITLE = 'lg:-order-1 lg:flex lg:items-baseline lg:gap-3 line:min-w-36 line:shrink-50';

/** A slim hero and the tabs, which wide screens show in one line. A long name gives way to the tabs, in two lines. */
export const PAGE_LINE =
  'line:flex line:min-h-14 line:items-center line:gap-x-4 line:px-[max(var(--page-margin),50%-70rem+var(--page-margin))]';
export const PAGE_TABS = 'line:w-auto line:min-w-0 line:max-w-none line:flex-auto line:p-0 line:*:border-b-0';
/** The hero within that line, and its content. */
export const IN_LINE =
  'line:contents line:[&_:is(a,button):not([role=menuitem])]:min-h-9 line:[&_:is(a,button):not([role=menuitem])]:py-0 line:[&_:is(a,button):not([role=menuitem])]:text-[0.875rem]';
/** What has room only on the widest screens. */
export const EXTRA = 'line:max-[120rem]:hidden';

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
      <Name
        as="h1"
        className={clsx(
          'break-words folded:sr-only',
          isSlim
            ? 'text-28 lg:line-clamp-2 lg:text-22 lg:leading-[1.1] line:max-w-72 line:min-[120rem]:max-w-128'
            : 'text-28 sm:text-36 lg:text-48',
        )}
      >
        {name}
      </Name>
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
