import { Refusal } from '../../../domain/refusal.ts'
import { acceptLink, isLinkValid } from '../../../domain/sessions/links.ts'
import { minPasswordLength, requireGoodPassword } from '../../../domain/sessions/password.ts'
import { signIn } from '../../../domain/sessions/sign-in.ts'
import { body, required, writtenField } from '../../../wire/body-codec.ts'
import { sampleLinkToken, samplePassword } from '../../../wire/samples.ts'
import { text } from '../../../wire/values.ts'
import type { AccountApi } from './account-api.ts'
import { type SignInRoute, signInRoute } from './account-request.ts'
import { foreignOrigin, showSignedIn } from './sign-in-routes.ts'

export const linkRoutes = (api: AccountApi): readonly SignInRoute[] => [
  signInRoute({
    method: 'POST',
    path: '/session/link',
    name: 'acceptLink',
    summary: 'Choose a password with a link',
    description: `Sets the password with the token of an invitation or of a reset, which is the part of the link behind \`#\`. The link works once. All sessions of the ${api.person} end, and the ${api.person} is signed in. The password has at least ${minPasswordLength} characters.`,
    body: body('LinkFields', 'The token and the password.', {
      token: required(writtenField('token', text('The token of the link.'), sampleLinkToken)),
      password: required(writtenField('password', text('The new password.'), samplePassword)),
    }),
    answer: api.signedIn,
    refuses: [foreignOrigin, new Refusal('token.unknown'), new Refusal('password.short', { min: minPasswordLength })],
    signIn: async ({ realm, passwords, device, limits }, { token, password }) => {
      requireGoodPassword(password)
      // Hashing is expensive: nobody gets it without a link.
      const isValid = await realm?.read(scope => isLinkValid(scope, token))
      if (!realm || !isValid) throw new Refusal('token.unknown')
      const hash = await passwords.hash(realm.key, password)
      return realm.write(async scope => {
        const { person, credentials } = await acceptLink(scope, realm, token, hash)
        return showSignedIn(api, realm, person, await signIn(scope, credentials, device, limits))
      })
    },
  }),
]
