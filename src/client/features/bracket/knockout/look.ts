import { useMedia } from '#client/lib/browser/media.ts';
import type { Density } from './density.ts';

/** A phone shows one round in portrait, two matches beside each other in landscape, and other windows the whole drawing. */
export type Form = 'pages' | 'pairs' | 'drawing';

export function useForm(): Form {
  const isLow = useMedia('(height < 30rem)');
  const isNarrow = useMedia('(width < 48rem)');
  if (isLow) return 'pairs';
  return isNarrow ? 'pages' : 'drawing';
}

/** What the style sheets need to know about the place of a match. Only a drawing has a density and two wings. */
export type Look = {
  'data-form': Form;
  'data-density'?: Density['name'] | undefined;
  /** The lines of a title. */
  'data-lines'?: 1 | 2 | undefined;
  /** The right wing mirrors the left one. */
  'data-wing'?: 'right' | undefined;
};
