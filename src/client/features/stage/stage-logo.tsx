import { useSite } from '#client/entities/site/use-site.ts';
import css from './stage-logo.module.css';

/** The logo of the site; nothing without one. `isWideOnly` leaves it out of upright screens. */
export function StageLogo({ isWideOnly = false }: { isWideOnly?: boolean }) {
  const { name, logo } = useSite();
  if (!logo) return null;
  const { url, width, height, ground } = logo;
  return (
    <img
      src={url}
      alt={name}
      width={width}
      height={height}
      data-ground={ground}
      data-wide-only={isWideOnly || undefined}
      className={css.logo}
    />
  );
}
