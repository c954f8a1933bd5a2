import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Context } from '#server/context.ts';
import { passAnswer } from './page-reply.ts';
import { createPassingLoads } from './read-cache.ts';

/** Loads that end together, and the keys of those that have begun. */
function createLoads() {
  const pass = createPassingLoads();
  const begun: string[] = [];
  const end = Promise.withResolvers<void>();
  const ask = (lane: 'visitors' | 'members', key: string) =>
    pass(lane, key, async () => {
      const number = begun.push(key);
      await end.promise;
      return `${key} ${number}`;
    });
  return { begun, ask, end: () => end.resolve() };
}

describe('loads that no cache keeps', () => {
  it('run two at once for visitors, and do not delay those for members', async () => {
    const { begun, ask, end } = createLoads();
    const loads = [...['a', 'b', 'c'].map((key) => ask('visitors', key)), ask('members', 'd')];
    expect(begun).toEqual(['a', 'b', 'd']);
    end();
    await Promise.all(loads);
    expect(begun).toEqual(['a', 'b', 'd', 'c']);
  });

  it('are shared while they wait, and not once they have begun', async () => {
    const { begun, ask, end } = createLoads();
    const loads = Array.from({ length: 200 }, () => ask('visitors', 'same'));
    end();
    expect(new Set(await Promise.all(loads)).size).toBe(3);
    expect(begun).toEqual(['same', 'same', 'same']);
    expect(await ask('visitors', 'same')).toBe('same 4');
  });

  it('are shared by neither visitors and members, nor by two API keys', async () => {
    const reads = { pass: createPassingLoads() } as Context['reads'];
    const end = Promise.withResolvers<void>();
    const ask = (viewer: object | null, authorization?: string) => {
      const request = { protocol: 'http', host: 'a', url: '/b', viewer, headers: { authorization } };
      return passAnswer({ reads }, request as FastifyRequest, async () => {
        await end.promise;
        return `${authorization}`;
      });
    };
    const busy = [{}, {}, null, null].map((viewer) => ask(viewer, 'other'));
    const loads = [ask({}, 'one'), ask({}, 'two'), ask(null)];
    end.resolve();
    await Promise.all(busy);
    expect(await Promise.all(loads)).toEqual(['one', 'two', 'undefined']);
  });
});
