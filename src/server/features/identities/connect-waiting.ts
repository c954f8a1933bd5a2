import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { createReturns } from './returns.ts';
import { addIdentity } from './service.ts';

type ConnectWaiting = (request: FastifyRequest, reply: FastifyReply, userId: number) => Promise<void>;

/**
 * Connects the identity whose account was named by its password before the code of the second factor (rule A55). The sign-in
 * succeeds also when the identity is in use by now.
 */
export function createConnectWaiting(context: Context, sessionSecret: string): ConnectWaiting {
  const returns = createReturns(context, sessionSecret);
  return async (request, reply, userId) => {
    const { identity, provider } = returns.read(request) ?? {};
    if (!identity?.isProven || !provider || identity.userId !== userId) return;
    returns.clear(request, reply);
    try {
      await addIdentity(context, { ...identity, provider }, userId);
      request.log.info({ userId, provider }, 'connected a provider');
    } catch (error) {
      request.log.warn({ userId, provider, err: error }, 'a provider was not connected');
    }
  };
}
