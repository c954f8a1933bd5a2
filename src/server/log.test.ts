import { describe, expect, it } from 'vitest';
import { createLog, formatLine } from './log.ts';

function toJson(fields: object, message: string): string {
  const lines: string[] = [];
  createLog('info', { write: (line) => void lines.push(line) }).info(fields, message);
  return lines.join('');
}

describe('formatLine', () => {
  it('a log line on a terminal has time, level, message and fields', () => {
    const line = formatLine(toJson({ method: 'GET', status: 200, ids: [1, 2] }, 'answered'));
    expect(line).toMatch(/^\d\d:\d\d:\d\d info answered method=GET status=200 ids=\[1,2\]\n$/);
  });

  it('the stack of an error follows its line', () => {
    const [head, message, frame] = formatLine(toJson({ err: new RangeError('too far') }, 'failed')).split(
      '\n',
    );
    expect(head).toMatch(/ info failed err=\{"type":"RangeError","message":"too far"\}$/);
    expect(message).toBe('too far');
    expect(frame).toMatch(/^ +at .*log\.test\.ts/);
  });
});
