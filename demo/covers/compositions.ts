import type { Random } from '#demo/random.ts';
import type { Palette } from './palettes.ts';

/** Draws the shapes of a cover of 512 x 512 as SVG, over the gradient of its background. */
export type Composition = (palette: Palette, random: Random) => string;

const SIDE = 512;
const MIDDLE = SIDE / 2;
const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');
const round = (value: number) => Math.round(value * 10) / 10;
const circle = (x: number, y: number, r: number, rest: string) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" ${rest}/>`;
const fill = (color: string, opacity = 1) =>
  `fill="${color}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}`;
const stroke = (color: string, width: number, opacity = 1) =>
  `fill="none" stroke="${color}" stroke-width="${round(width)}" stroke-opacity="${opacity}" stroke-linecap="round"`;

/** A wavy line across the picture, as path commands. */
function wave(y: number, height: number, random: Random): string {
  const [a, b, c] = [random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)];
  return `M-8 ${round(y)} C150 ${round(y + a * height)} 170 ${round(y + b * height)} 290 ${round(y)} S430 ${round(y + c * height)} 520 ${round(y - b * height * 0.4)}`;
}

const sunset: Composition = ({ shapes: [a, b, c], light, sky }, random) => {
  const x = random.between(150, 362);
  const cuts = times(
    5,
    (index) => `<rect x="0" y="${236 + index * 24}" width="512" height="${3 + index * 3}" ${fill(sky[1])}/>`,
  );
  const dunes = [b, c, sky[0]].map(
    (color, index) => `<path d="${wave(330 + index * 58, 64, random)} L520 520 L-8 520 Z" ${fill(color)}/>`,
  );
  return `${circle(x, 220, 128, fill(a))}${cuts}${circle(x + 150, 84, 3, fill(light))}${dunes.join('')}`;
};

const ridges: Composition = ({ shapes: [a, b], light, sky }, random) => {
  const peak = random.between(190, 322);
  return times(22, (line) => {
    const base = 120 + line * 16;
    const points = Array.from({ length: 43 }, (_, index) => {
      const x = 46 + index * 10;
      const rise = Math.exp(-(((x - peak) / 92) ** 2)) * random.between(6, 74);
      return `${x} ${round(base - rise - random.between(0, 4))}`;
    });
    const color = line % 7 === 3 ? a : line % 7 === 5 ? b : light;
    return `<path d="M${points.join(' L')} L466 ${base + 20} L46 ${base + 20} Z" ${fill(sky[0])}/><path d="M${points.join(' L')}" ${stroke(color, 2.6)} stroke-linejoin="round"/>`;
  });
};

const rings: Composition = ({ shapes, light }, random) => {
  const [x, y] = [random.between(120, 392), random.between(120, 392)];
  const discs = times(11, (index) => circle(x, y, 396 - index * 36, fill(shapes[index % 3] ?? light, 0.92)));
  return `${discs}${circle(x, y, 22, fill(light))}<path d="M${round(x)} ${round(y)} L${round(512 - x * 0.2)} ${round(y > MIDDLE ? 30 : 482)}" ${stroke(light, 5)}/>`;
};

const tiles: Composition = ({ shapes, sky, light }, random) =>
  times(16, (index) => {
    const [x, y] = [(index % 4) * 128, Math.floor(index / 4) * 128];
    const color = [...shapes, light][Math.floor(random() * 4)] ?? light;
    const back = [...sky, ...shapes][Math.floor(random() * 5)] ?? sky[0];
    const turn = Math.floor(random() * 4) * 90;
    const quarter = `<path d="M${x} ${y} h128 a128 128 0 0 1 -128 128 Z" ${fill(color)}/>`;
    const inner = `<path d="M${x} ${y} h64 a64 64 0 0 1 -64 64 Z" ${fill(back)}/>`;
    const leaf = `<path d="M${x} ${y} a128 128 0 0 1 128 128 a128 128 0 0 1 -128 -128 Z" ${fill(color)}/>`;
    const shape =
      random() < 0.62 ? quarter + inner : random() < 0.5 ? leaf : circle(x + 64, y + 64, 46, fill(color));
    return `<g transform="rotate(${turn} ${x + 64} ${y + 64})"><rect x="${x}" y="${y}" width="129" height="129" ${fill(back)}/>${shape}</g>`;
  });

const orbits: Composition = ({ shapes: [a, b, c], light }, random) => {
  const tilt = random.between(-50, 50);
  const planets = [a, b, c, light].map((color, index) => {
    const angle = random.between(0, Math.PI * 2);
    const radius = 92 + index * 42;
    return circle(
      MIDDLE + Math.cos(angle) * radius * 1.3,
      MIDDLE + Math.sin(angle) * radius * 0.5,
      random.between(10, 30),
      fill(color),
    );
  });
  const paths = times(
    4,
    (index) =>
      `<ellipse cx="256" cy="256" rx="${(92 + index * 42) * 1.3}" ry="${(92 + index * 42) * 0.5}" ${stroke(light, 2, 0.55)}/>`,
  );
  return `${circle(MIDDLE, MIDDLE, 250, fill(b, 0.25))}${circle(MIDDLE, MIDDLE, 150, fill(b, 0.35))}<g transform="rotate(${round(tilt)} 256 256)">${paths}${circle(MIDDLE, MIDDLE, 70, fill(a))}${planets.join('')}</g>`;
};

const rays: Composition = ({ shapes: [a, b, c], light }, random) => {
  const [x, y, count] = [random.between(80, 432), random.between(250, 420), 18];
  const beams = times(count, (index) => {
    const [from, to] = [index, index + 0.5].map((step) => (step / count) * Math.PI * 2);
    const at = (angle = 0) => `${round(x + Math.cos(angle) * 800)} ${round(y + Math.sin(angle) * 800)}`;
    return `<path d="M${round(x)} ${round(y)} L${at(from)} L${at(to)} Z" ${fill(index % 2 ? b : c, 0.9)}/>`;
  });
  return `${beams}${circle(x, y, 148, fill(light))}${circle(x, y, 120, fill(a))}${circle(x - 34, y - 38, 26, fill(light, 0.55))}`;
};

const arcs: Composition = ({ shapes, light, sky }, random) => {
  const x = random.between(130, 382);
  const bows = times(7, (index) =>
    circle(x, 440, 372 - index * 46, fill([...shapes, light][index % 4] ?? light)),
  );
  return `${bows}${circle(x, 440, 50, fill(sky[0]))}<path d="${wave(446, 26, random)} L520 520 L-8 520 Z" ${fill(sky[0])}/>`;
};

const ribbons: Composition = ({ shapes, light }, random) => {
  const [lift, bend] = [random.between(-90, 90), random.between(120, 300)];
  return times(13, (index) => {
    const y = 40 + index * 32;
    const color = [...shapes, light][index % 4] ?? light;
    return `<path d="M-20 ${y + 60} C140 ${round(y - bend)} 330 ${round(y + bend)} 540 ${round(y + lift)}" ${stroke(color, 25, 0.94)}/>`;
  });
};

const night: Composition = ({ shapes: [a, b, c], light, sky }, random) => {
  const stars = times(70, () =>
    circle(random.between(0, SIDE), random.between(0, SIDE), random.between(0.7, 2.4), fill(light, 0.85)),
  );
  const [x, y, r] = [random.between(200, 312), random.between(200, 290), random.between(104, 136)];
  const bands = times(
    4,
    (index) =>
      `<ellipse cx="${round(x)}" cy="${round(y - r * 0.6 + index * r * 0.42)}" rx="${round(r * 1.1)}" ry="${round(r * 0.09)}" ${fill(index % 2 ? b : c, 0.75)}/>`,
  );
  const ring = (part: string) => `<path d="${part}" ${stroke(light, 9, 0.95)}/>`;
  const [left, right] = [round(x - r * 1.75), round(x + r * 1.75)];
  return `<rect width="512" height="512" ${fill(sky[0], 0.6)}/>${stars}<g transform="rotate(${round(random.between(-28, 28))} ${round(x)} ${round(y)})">${ring(`M${left} ${round(y)} A${round(r * 1.75)} ${round(r * 0.44)} 0 0 1 ${right} ${round(y)}`)}<clipPath id="p">${circle(x, y, r, '')}</clipPath>${circle(x, y, r, fill(a))}<g clip-path="url(#p)">${bands}${circle(x + r * 0.5, y + r * 0.35, r * 1.25, `fill="none" stroke="${sky[0]}" stroke-opacity="0.28" stroke-width="${round(r * 0.7)}"`)}</g>${ring(`M${left} ${round(y)} A${round(r * 1.75)} ${round(r * 0.44)} 0 0 0 ${right} ${round(y)}`)}</g>`;
};

const halftone: Composition = ({ shapes: [a, b], light }, random) => {
  const [x, y] = [random.between(90, 422), random.between(90, 422)];
  return times(17 * 17, (index) => {
    const [column, row] = [index % 17, Math.floor(index / 17)];
    const [dx, dy] = [column * 32, row * 32];
    const distance = Math.hypot(dx - x, dy - y);
    const r = 15.5 * (0.5 + 0.5 * Math.cos(distance / 46)) + 1.2;
    return circle(dx, dy, r, fill(distance < 96 ? a : distance < 240 ? light : b));
  });
};

const petals: Composition = ({ shapes: [a, b, c], light }, random) => {
  const turn = random.between(0, 40);
  const layer = (count: number, length: number, width: number, color: string, opacity: number) =>
    times(
      count,
      (index) =>
        `<ellipse cx="256" cy="${256 - length * 0.55}" rx="${width}" ry="${length * 0.52}" ${fill(color, opacity)} transform="rotate(${round((360 / count) * index + turn)} 256 256)"/>`,
    );
  return `${layer(12, 236, 46, c, 0.55)}${layer(9, 190, 42, b, 0.75)}${layer(8, 128, 30, a, 0.9)}${circle(MIDDLE, MIDDLE, 34, fill(light))}`;
};

const horizon: Composition = ({ shapes: [a, b, c], light, sky }, random) => {
  const lines = times(
    19,
    (index) => `<path d="M256 300 L${-900 + index * 128} 520" ${stroke(a, 2.4, 0.9)}/>`,
  );
  const rungs = times(
    9,
    (index) =>
      `<path d="M0 ${round(300 + 212 * (index / 8) ** 2)} H512" ${stroke(a, 1.6 + index * 0.3, 0.9)}/>`,
  );
  const peaks = (height: number, color: string) => {
    const points = Array.from(
      { length: 9 },
      (_, index) =>
        `L${index * 64} ${round(300 - (index % 2 ? height : height * 0.35) * random.between(0.6, 1))}`,
    );
    return `<path d="M0 300 ${points.join(' ')} L512 300 Z" ${fill(color)}/>`;
  };
  return `${circle(random.between(170, 342), 190, 96, fill(light))}${peaks(150, c)}${peaks(92, b)}<rect y="300" width="512" height="212" ${fill(sky[0])}/>${lines}${rungs}`;
};

export const COMPOSITIONS: readonly Composition[] = [
  sunset,
  tiles,
  ridges,
  rays,
  orbits,
  ribbons,
  night,
  arcs,
  halftone,
  petals,
  horizon,
  rings,
];
