import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** The width of a page's content. */
export const CONTAINER = 'mx-auto w-full max-w-[76rem] px-4 sm:px-6 min-[110rem]:max-w-[96rem]';

/** The width of content that takes the whole window, such as the ballot. */
export const WIDE = 'mx-auto w-full max-w-[140rem] px-4 sm:px-6';

/** The main column of a page, and a narrow one beside it on desktops. */
export const SIDE_BY_SIDE =
  'grid grid-cols-1 items-start gap-8 sm:gap-12 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:gap-x-8';
/** Sections below each other. */
export const COLUMN = 'flex min-w-0 flex-col gap-8 sm:gap-12';

const PAGE = `${CONTAINER} flex flex-col gap-6 py-5 sm:gap-12 sm:py-12 short:gap-5 short:py-4`;

export const Page = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={clsx(PAGE, className)}>{children}</div>
);

type StatePageProps = { heading: string; children: ReactNode };

/** Shows a message or a placeholder instead of a page, which keeps its `h1` for screen readers. */
export const StatePage = ({ heading, children }: StatePageProps) => (
  <Page>
    <h1 className="sr-only">{heading}</h1>
    {children}
  </Page>
);

type HeroProps = {
  title: ReactNode;
  description?: ReactNode;
  /** The buttons, the most important one first. */
  actions?: ReactNode;
  className?: string;
};

/** A page's heading with its description and actions. */
export function PageHero({ title, description, actions, className }: HeroProps) {
  return (
    <header
      className={clsx(
        'flex flex-wrap items-end justify-between gap-x-8 gap-y-4 sm:gap-y-5 short:items-center short:gap-y-3',
        className,
      )}
    >
      <div className="min-w-0 max-w-3xl">
        <h1 className="text-28 sm:text-48 short:text-28">{title}</h1>
        {description && (
          <p className="mt-1 text-14 text-muted sm:mt-3 sm:text-18 sm:text-balance short:hidden">
            {description}
          </p>
        )}
      </div>
      {actions && <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">{actions}</div>}
    </header>
  );
}

type SectionProps = { title: ReactNode; aside?: ReactNode; className?: string; children: ReactNode };

/** A part of a page with its heading. */
export function Section({ title, aside, className, children }: SectionProps) {
  return (
    <section className={clsx('flex flex-col gap-4', className)}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-22 sm:text-28">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
