const button = (text: string): string =>
  `<p><a href="{{ link }}" style="display:inline-block;padding:10px 18px;background:#1f5fbf;color:#ffffff;text-decoration:none;border-radius:6px">${text}</a></p>`;

export const signInEmail = {
  subject: 'Sign in to {{ projectName }}',
  body: `<p>Use this link to sign in to the {{ projectName }} dashboard:</p>${button('Sign in')}<p>The link works once and expires in 15 minutes. If you didn’t request it, you can ignore this email. Nobody can sign in without the link.</p>`,
  text: 'Use this link to sign in to the {{ projectName }} dashboard:\n\n{{ link }}\n\nThe link works once and expires in 15 minutes. If you didn’t request it, you can ignore this email. Nobody can sign in without the link.',
};

export const invitationEmail = {
  subject: 'You’re invited to {{ projectName }}',
  body: `<p>You’ve been invited to join {{ projectName }} as {{ role }}.</p>${button('Accept invitation')}<p>The link works once and expires in 7 days. After that, you can request a new one on the sign-in page. If you don’t recognize {{ projectName }}, you can ignore this email.</p>`,
  text: 'You’ve been invited to join {{ projectName }} as {{ role }}.\n\n{{ link }}\n\nThe link works once and expires in 7 days. After that, you can request a new one on the sign-in page. If you don’t recognize {{ projectName }}, you can ignore this email.',
};
