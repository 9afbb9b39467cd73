/** Signing in, invitations and resets. */
export const gate = {
  signIn: {
    title: 'Sign in',
    email: 'Email',
    password: 'Password',
    submit: 'Sign in',
    forgot: 'Forgot your password?',
    wrong: 'Email or password is wrong. Check both and try again.',
    incomplete: 'Enter your email and your password.',
    showPassword: 'Show password',
    passkey: 'Use a passkey',
    passkeyFailed: 'The passkey was not accepted. Sign in with your password instead.',
    slowDown: 'Too many attempts. Wait a moment, then try again.',
    unavailable: 'The service cannot be reached. Check your connection and try again.',
  },
  secondFactor: {
    code: 'Code',
    help: 'Six digits from your authenticator app, or one of your recovery codes.',
    submit: 'Sign in',
    incomplete: 'Enter the code from your authenticator app.',
    wrong: 'The code was not accepted. Enter a new one; after several wrong codes, sign in from the start.',
    restart: 'Sign in as another person',
  },
  choosePassword: {
    title: 'Choose a password',
    password: 'New password',
    help: (min: number) => `At least ${min} characters. A few words are easy to remember.`,
    tooShort: (min: number) => `Choose a password with at least ${min} characters.`,
    submit: 'Save and sign in',
  },
} as const
