function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The WCAG contrast ratio of two colours such as `#1a2b3c`, from 1 to 21. */
export function contrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Mixes two colours such as `#1a2b3c` as a gradient in sRGB does. `share` is the share of `second`, from 0 to 1. */
export function mix(first: string, second: string, share: number): string {
  const parts = [1, 3, 5].map((start) => {
    const [a, b] = [first, second].map((hex) => Number.parseInt(hex.slice(start, start + 2), 16));
    return Math.round((a ?? 0) * (1 - share) + (b ?? 0) * share);
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
