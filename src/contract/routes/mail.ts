import * as mail from '#contract/mail.ts';
import { call } from './route.ts';

export const mailRoutes = {
  forgotPassword: call('anyone', 'POST /api/auth/forgot', {
    summary:
      'Send a link by which the user of an address sets a new password; the answer is the same for unknown ones',
    body: mail.forgotBody,
  }),
  resetPassword: call('anyone', 'POST /api/auth/reset', {
    summary: 'Set a new password by the token of a link, and end all sessions',
    body: mail.resetBody,
  }),
  confirmEmail: call('anyone', 'POST /api/auth/confirm', {
    summary: 'Confirm an e-mail address by the token of a link',
    body: mail.confirmBody,
  }),
  disownEmail: call('anyone', 'POST /api/auth/disown', {
    summary:
      'Take an e-mail address back from an account of another person, by the token of the link that confirms it',
    body: mail.confirmBody,
  }),
  sendVerification: call('user', 'POST /api/auth/verification', {
    summary: 'Send the link that confirms the e-mail address once more',
  }),
  changeEmail: call('user', 'POST /api/auth/email', {
    summary: 'Ask for another e-mail address, which holds once its owner confirms it; needs the password',
    body: mail.changeEmailBody,
  }),
  cancelEmailChange: call('user', 'DELETE /api/auth/email', {
    summary: 'Keep the e-mail address and forget the one that was asked for',
  }),
  adminMakeResetLink: call('admin', 'POST /api/admin/users/:id/reset-link', {
    summary: 'Make a link by which a user sets a new password, and show it once',
    answer: mail.resetLink,
  }),
};
