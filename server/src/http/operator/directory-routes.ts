import {
  createCredential,
  findUsernameMistake,
  listCredentials,
  revokeCredential,
  rotateCredential,
} from '../../domain/access/directory-credentials.ts'
import { redirectCompany, removeRedirect } from '../../domain/migration/company-migration.ts'
import { MigrationRefused } from '../../domain/migration/migration-refused.ts'
import { mistakeIn, Refusal } from '../../domain/refusal.ts'
import { companyKeyPattern } from '../../domain/tenants/company-key.ts'
import { listRedirects } from '../../domain/tenants/redirect-store.ts'
import { readUrl } from '../../platform/process/config.ts'
import { addressRecord, credentialRecord } from '../../wire/operator/operator-wire.ts'
import { form } from '../../wire/schema.ts'
import { listOf, text, webAddress } from '../../wire/values.ts'
import { readable } from './company-routes.ts'
import { type InstallRoute, nothing, operatorRoute } from './operator-route.ts'

const route = { ...operatorRoute, group: 'Directory' } as const
const unknownCredential = new Refusal('credential.unknown', { username: 'crm' })
const usernameParameter = { username: { schema: text('The name of the integration.'), example: 'crm' } }

const secretAnswer = {
  members: {
    username: text('The name of the integration.'),
    password: text('Shown only now: the store has its hash.'),
  },
  example: { username: 'crm', password: 'pld_4Tn8wQz1XcVbR6sYmK2hJfLdG9pAeU0zK1Qa' },
}

export const directoryRoutes: readonly InstallRoute[] = [
  {
    ...route,
    method: 'GET',
    path: '/directory',
    name: 'directory',
    summary: 'Get the directory',
    description:
      'The directory resolves the keys of all companies of this install by itself. `addresses` are those of companies at other installs.',
    answer: {
      members: {
        url: webAddress('The address of the directory.'),
        addresses: listOf(addressRecord.schema, 'Companies at other installs.'),
        credentials: listOf(credentialRecord.schema, 'Credentials of integrations, without their passwords.'),
      },
      example: {
        url: 'https://directory.example.com',
        addresses: [addressRecord.example],
        credentials: [credentialRecord.example],
      },
    },
    act: async ({ directoryUrl, read }) => {
      const [credentials, redirects] = await read(async tx => [await listCredentials(tx), await listRedirects(tx)])
      const addresses = [...redirects].map(entry => addressRecord.show(entry, undefined))
      const shown = credentials.map(credential => credentialRecord.show(credential, undefined))
      return { members: { url: directoryUrl(), addresses, credentials: shown } }
    },
  },
  {
    ...route,
    method: 'POST',
    path: '/directory/addresses',
    name: 'saveAddress',
    summary: 'Add or change an address',
    description:
      'Callers of the directory, and of this install, get the address of the install that has the company. A company of this install must be migrating first.',
    body: {
      fields: form(
        'DirectoryAddressFields',
        'The company and its address.',
        {},
        { key: text('The key of the company.'), url: text('The address of the install, without the key.') },
      ),
      example: { key: 'acme', url: 'https://cell2.example.com' },
    },
    answer: nothing,
    refuses: [mistakeIn('url', 'is not an address such as https://cell2.example.com')],
    act: async ({ fields, write, now }) => {
      const key = fields.written('key')?.trim() ?? ''
      const url = readUrl(fields.written('url')?.trim() ?? '')
      if (!companyKeyPattern.test(key)) throw mistakeIn('key', 'is not the key of a company')
      if (!url) throw mistakeIn('url', 'is not an address such as https://cell2.example.com')
      try {
        await write(tx => redirectCompany(tx, key, url, now))
      } catch (error) {
        throw error instanceof MigrationRefused ? mistakeIn('key', error.message) : error
      }
      return { members: {} }
    },
  },
  {
    ...route,
    method: 'DELETE',
    path: '/directory/addresses/:key',
    name: 'removeAddress',
    summary: 'Remove an address',
    description: 'The directory does not know the company any more, unless it is at this install.',
    pathParameters: { key: { schema: text('The key of the company.'), example: 'acme' } },
    answer: nothing,
    act: async ({ params, write }) => {
      await write(tx => removeRedirect(tx, readable(params.key)))
      return { members: {} }
    },
  },
  {
    ...route,
    method: 'POST',
    path: '/directory/credentials',
    name: 'createCredential',
    summary: 'Create a credential',
    description: 'The password is shown only in this response.',
    body: {
      fields: form('CredentialFields', 'The integration.', {}, { username: text('The name of the integration.') }),
      example: { username: 'crm' },
    },
    answer: secretAnswer,
    refuses: [mistakeIn('username', 'cannot contain a colon'), new Refusal('credential.exists', { username: 'crm' })],
    act: async ({ fields, write, now }) => {
      const username = fields.written('username')?.trim() ?? ''
      const mistake = findUsernameMistake(username)
      if (mistake) throw mistakeIn('username', mistake)
      return { members: { ...(await write(tx => createCredential(tx, username, now))) } }
    },
  },
  {
    ...route,
    method: 'POST',
    path: '/directory/credentials/:username/rotate',
    name: 'rotateCredential',
    summary: 'Rotate a credential',
    description: 'A new password, shown only in this response. The one before is refused from now on.',
    pathParameters: usernameParameter,
    answer: secretAnswer,
    refuses: [unknownCredential],
    act: async ({ params, write }) => {
      return { members: { ...(await write(tx => rotateCredential(tx, readable(params.username)))) } }
    },
  },
  {
    ...route,
    method: 'DELETE',
    path: '/directory/credentials/:username',
    name: 'revokeCredential',
    summary: 'Revoke a credential',
    description: 'The integration is refused from now on.',
    pathParameters: usernameParameter,
    answer: nothing,
    refuses: [unknownCredential],
    act: async ({ params, write, now }) => {
      await write(tx => revokeCredential(tx, readable(params.username), now))
      return { members: {} }
    },
  },
]
