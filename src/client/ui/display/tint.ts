import type { CSSProperties } from 'react';

type Tint = { 'data-tint-1'?: string; 'data-tint-2'?: string; style?: CSSProperties };
type Tinted = { coverColor: string | null } | null | undefined;

/** The attributes of a surface that takes light from the covers of one or two songs (rule I8; see tint.css). */
export function tintOf(first: Tinted, second?: Tinted): Tint {
  const [one, two] = [first?.coverColor, second?.coverColor];
  if (!one && !two) return {};
  return {
    ...(one ? { 'data-tint-1': '' } : {}),
    ...(two ? { 'data-tint-2': '' } : {}),
    style: { '--tint-1': one, '--tint-2': two } as CSSProperties,
  };
}
