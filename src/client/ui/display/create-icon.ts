import { type ComponentProps, createElement } from 'react';

type Node = [tag: string, attributes: Record<string, string>];
type IconData = { name: string; node: Node[] };

/**
 * Draws an icon of lucide-react. The build puts it in the place of the library's own function, whose options take 2 kB of
 * every page and which no screen uses.
 */
export default function createIcon({ name, node }: IconData) {
  return function Icon({ className = '', strokeWidth = 2, ...rest }: ComponentProps<'svg'>) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide lucide-${name} ${className}`.trimEnd(),
        'aria-hidden': true,
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
