/** The colours of a cover. None is the colour of a side of a match. */
export type Palette = {
  /** The background, from its top to its bottom. */
  sky: [string, string];
  /** Shapes, from the most to the least striking. */
  shapes: [string, string, string];
  light: string;
};

export const PALETTES: readonly Palette[] = [
  { sky: ['#2b1055', '#d53a9d'], shapes: ['#ffd166', '#7b2ff7', '#ff8fab'], light: '#fff1d6' },
  { sky: ['#06283d', '#1f6f5c'], shapes: ['#f6ae2d', '#2fb380', '#0b3954'], light: '#f2ffe9' },
  { sky: ['#f7d9aa', '#ef8b6b'], shapes: ['#b5224b', '#5b1a4a', '#f4b860'], light: '#fff8ea' },
  { sky: ['#101820', '#31436b'], shapes: ['#f2aa4c', '#8aa6e8', '#d5573b'], light: '#f6efe0' },
  { sky: ['#efe6dd', '#e2c9b5'], shapes: ['#1d4e4a', '#c1443c', '#e6a23c'], light: '#22223b' },
  { sky: ['#0b132b', '#3a506b'], shapes: ['#5bc0a8', '#e0c3fc', '#8e5bd0'], light: '#f5f3ff' },
  { sky: ['#3d0c11', '#b3263e'], shapes: ['#f8c4b4', '#701c2e', '#f2e2ba'], light: '#fff4ec' },
  { sky: ['#d8f3dc', '#74c69d'], shapes: ['#1b4332', '#f4845f', '#40916c'], light: '#fffdf2' },
  { sky: ['#231942', '#5e548e'], shapes: ['#e0b1cb', '#be95c4', '#f7b267'], light: '#fdf0ff' },
  { sky: ['#fde2e4', '#cddafd'], shapes: ['#6d59b8', '#ef6f9c', '#3f6fb5'], light: '#2d2350' },
  { sky: ['#13201b', '#4c5f2a'], shapes: ['#d9ed92', '#8aa02f', '#e9c46a'], light: '#fbffe6' },
  { sky: ['#1a1a2e', '#16213e'], shapes: ['#e94584', '#533483', '#f4d35e'], light: '#fff0f6' },
  { sky: ['#fff3b0', '#f0a04b'], shapes: ['#7f2b0a', '#335c67', '#c8553d'], light: '#3b1c08' },
  { sky: ['#04364a', '#176b87'], shapes: ['#ffe3bb', '#86b6b0', '#f28482'], light: '#f4fbfb' },
];
