/** What only the pages before signing in and the page of passkeys say. */
export const gatePages = {
  passkeys: {
    wrongAddress: (host: string, elsewhere: string) =>
      `Passkeys need an address with https and a name, or localhost; ${host} is neither.${elsewhere && ` Open ${elsewhere} instead.`}`,
    none: 'The browser gave no passkey, or the question was cancelled.',
  },
  reset: {
    title: 'Reset your password',
    text: 'We send you a link to choose a new password.',
    noEmail:
      'Email is not connected here, so no link can be sent. Ask an owner of your company for an invitation (Settings, People). An owner asks the person who runs this service.',
    submit: 'Send link',
    incomplete: 'Enter your email.',
    back: 'Back to sign in',
    sentTitle: 'Check your email',
    sentText: 'If a person with this address works here, a link is on its way. It works once, within an hour.',
  },
  usedLink: {
    title: 'This link does not work any more',
    text: 'It was used already, or it has expired. If you have chosen a password, sign in with it. Otherwise ask for a new link.',
    signIn: 'Go to sign in',
  },
} as const
