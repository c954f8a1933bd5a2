import { useSite } from '#client/entities/site/use-site.ts';
import css from './stage-logo.module.css';

/** The logo of the site; nothing without one. */
export function StageLogo() {
  const { name, logo } = useSite();
  if (!logo) return null;
  const { url, width, height, ground } = logo;
  return <img src={url} alt={name} width={width} height={height} data-ground={ground} className={css.logo} />;
}
