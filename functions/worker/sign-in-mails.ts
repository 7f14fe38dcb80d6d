const button = (text: string): string =>
  `<p><a href="{{ link }}" style="display:inline-block;padding:10px 18px;background:#1f5fbf;color:#ffffff;text-decoration:none;border-radius:6px">${text}</a></p>`;

/** The mail to a member who asked for a link. */
export const signInMail = {
  subject: 'Your link to sign in to {{ projectName }}',
  body: `<p>Sign in to the dashboard of {{ projectName }}:</p>${button('Sign in')}<p>The link works once, within 15 minutes. If you did not ask for it, do nothing: nobody can sign in without it.</p>`,
  text: 'Sign in to the dashboard of {{ projectName }}:\n\n{{ link }}\n\nThe link works once, within 15 minutes. If you did not ask for it, do nothing: nobody can sign in without it.',
};

/** The mail to a person who was invited. */
export const invitationMail = {
  subject: 'You are invited to {{ projectName }}',
  body: `<p>You are invited to the dashboard of {{ projectName }}, with the role {{ role }}.</p>${button('Accept the invitation')}<p>The link works once, within 7 days. Afterwards, ask for a new one on its page. If you don't know {{ projectName }}, do nothing.</p>`,
  text: "You are invited to the dashboard of {{ projectName }}, with the role {{ role }}.\n\n{{ link }}\n\nThe link works once, within 7 days. Afterwards, ask for a new one on its page. If you don't know {{ projectName }}, do nothing.",
};
