import { checkInvitationBody, invitation, invitationBody, invitationState } from '#contract/invitation.ts';
import { call, pagesOf } from './route.ts';

export const invitationsRoutes = {
  // A call with a body, because addresses are logged by proxies.
  checkInvitation: call('anyone', 'POST /api/invitations/check', {
    summary: 'Say whether an invitation still makes an account',
    body: checkInvitationBody,
    answer: invitationState,
  }),
  adminListInvitations: call('admin', 'GET /api/admin/invitations', {
    summary: 'List the invitations to sign up page by page, newest first',
    ...pagesOf(invitation),
  }),
  adminInvite: call('admin', 'POST /api/admin/invitations', {
    summary: 'Make an invitation to sign up',
    body: invitationBody,
    status: 201,
    idempotent: true,
    answer: invitation,
  }),
  adminRevokeInvitation: call('admin', 'DELETE /api/admin/invitations/:id', {
    summary: 'Take an invitation back; accounts that it made stay',
  }),
};
