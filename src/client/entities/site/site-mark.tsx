import { Equalizer } from '#client/ui/display/equalizer.tsx';
import type { SiteLogo } from '#contract/site.ts';
import css from './site-mark.module.css';

/** As text where the build leaves the values open. */
export type ShownLogo = {
  [K in 'smallUrl' | 'width' | 'height' | 'ground' | 'isWide']: SiteLogo[K] | string;
};

/** The logo of the site, or the mark of the product. `peer` lets the name give way to a wide logo. */
export const SiteMark = ({ logo }: { logo: ShownLogo | null }) =>
  logo ? (
    <img
      src={logo.smallUrl}
      alt=""
      width={logo.width}
      height={logo.height}
      data-ground={logo.ground}
      data-wide={logo.isWide}
      className={`peer ${css.logo}`}
    />
  ) : (
    <Equalizer />
  );
