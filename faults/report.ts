import type { Verdict } from './verdict.ts';

export type Fault = Verdict & {
  name: string;
  /** How often it was done. */
  times: number;
  acknowledged: number;
  repeated: number;
  isHealthy: boolean;
};

export const isSurvived = ({ lost, doubled, differences, isHealthy }: Fault) =>
  lost + doubled + differences === 0 && isHealthy;

/** One line for each fault. */
export function report(faults: readonly Fault[]): string {
  const head = [
    'fault',
    'times',
    'acknowledged',
    'sent again',
    'lost',
    'doubled',
    'counts that differ',
    'healthy',
  ];
  const rows = faults.map((fault) => [
    fault.name,
    fault.times,
    fault.acknowledged.toLocaleString('en'),
    fault.repeated.toLocaleString('en'),
    fault.lost,
    fault.doubled,
    fault.differences,
    fault.isHealthy ? 'yes' : 'no',
  ]);
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |\n`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join(
    '',
  );
}
