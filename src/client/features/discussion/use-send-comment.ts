import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, newIdempotencyKey } from '#client/lib/api.ts';
import { queryKeys } from '#client/lib/queries.ts';
import { handleUnauthorized } from '#client/lib/session.ts';
import { toast } from '#client/ui/toast-store.ts';

type Place = { matchupId: number; parentId: number | null };

/** Sends a message or a reply; the same text sent again after a broken connection is not written twice (R38). */
export function useSendComment({ matchupId, parentId }: Place) {
  const client = useQueryClient();
  const attempt = useRef({ content: '', key: '' });
  return useMutation({
    mutationFn: (content: string) => {
      if (attempt.current.content !== content) attempt.current = { content, key: newIdempotencyKey() };
      return call('POST /api/comments', {
        body: { content, matchupId, parentId },
        idempotencyKey: attempt.current.key,
      });
    },
    onSuccess: () => {
      attempt.current = { content: '', key: '' };
      toast({ title: 'Message sent' });
      return client.invalidateQueries({ queryKey: queryKeys.comments(matchupId) });
    },
    onError: (error) => {
      if (handleUnauthorized(error)) return;
      toast({
        title: 'Error',
        description: 'Failed to send message. Please try again.',
        variant: 'destructive',
      });
    },
  });
}
