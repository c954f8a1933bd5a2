import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { notFound } from '#server/http/errors.ts';
import { returnCookie } from '#server/http/plugins/provider-cookies.ts';
import { createSealer } from '#server/lib/sealed.ts';
import { type CarriedReturn, carriedReturn, createCarrier } from './carried.ts';

const LIFE_MS = 10 * 60_000;

/** What browsers carry from their return to the step that follows, in an encrypted cookie. */
export function createReturns({ config, clock }: Pick<Context, 'config' | 'clock'>, sessionSecret: string) {
  const carrier = createCarrier(createSealer(sessionSecret, 'sign-in by providers'), 'return', carriedReturn);
  return {
    keep: (request: FastifyRequest, reply: FastifyReply, carried: Omit<CarriedReturn, 'endsAt'>) =>
      returnCookie.set(request, reply, {
        value: carrier.pack({ ...carried, endsAt: clock.now().getTime() + LIFE_MS }),
        maxAge: LIFE_MS / 1000,
        config,
      }),
    /** Null once it has ended. */
    read: (request: FastifyRequest): CarriedReturn | null =>
      carrier.unpack(returnCookie.read(request, config), clock.now()),
    clear: (request: FastifyRequest, reply: FastifyReply) => returnCookie.clear(request, reply, config),
  };
}

export const nothingToGoOnWith = () => notFound('There is nothing to go on with. Please start again.');
