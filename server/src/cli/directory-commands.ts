import { createCredential, revokeCredential } from '../domain/access/directory-credentials.ts'
import { answer, type Command, jsonOption, Misuse, requireOption } from './command.ts'

const options = { username: { type: 'string', says: 'the name of the integration' }, ...jsonOption } as const

export const directoryCommands: readonly Command[] = [
  {
    name: 'directory credential create',
    usage: '--username NAME [--json]',
    summary: 'Let an integration ask the directory; the password is shown only now',
    options,
    run: async call => {
      const username = requireOption(call, 'username')
      // Basic authentication ends the username at the first one.
      if (username.includes(':')) throw new Misuse('--username cannot contain a colon')
      const credential = await call.write(tx => createCredential(tx, username, Temporal.Now.instant()))
      answer(call, credential, `Username  ${credential.username}\nPassword  ${credential.password}`)
    },
  },
  {
    name: 'directory credential revoke',
    usage: '--username NAME [--json]',
    summary: "Take away an integration's access to the directory",
    options,
    run: async call => {
      const username = requireOption(call, 'username')
      await call.write(tx => revokeCredential(tx, username, Temporal.Now.instant()))
      answer(call, { revoked: username }, `${username} may no longer ask the directory`)
    },
  },
]
