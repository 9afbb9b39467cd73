import {
  createCredential,
  type DirectoryCredential,
  findUsernameMistake,
  type IssuedCredential,
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
import { body, checkedField } from '../../wire/body-codec.ts'
import { addressRecord, credentialRecord } from '../../wire/operator/operator-wire.ts'
import { answerTable, listMember, nothing } from '../../wire/record-table.ts'
import { text, webAddress } from '../../wire/values.ts'
import { type InstallRoute, installRoute } from './operator-route.ts'

const group = 'Directory'
const badKey = mistakeIn('key', 'is not the key of a company')
const badUrl = mistakeIn('url', 'is not an address such as https://cell2.example.com')
const unknownCredential = new Refusal('credential.unknown', { username: 'crm' })
const usernameParameter = { username: { schema: text('The name of the integration.'), example: 'crm' } }

const secretAnswer = answerTable<DirectoryCredential>({
  username: [text('The name of the integration.'), credential => credential.username, 'crm'],
  password: [
    text('Shown only now: the store has its hash.'),
    credential => credential.password,
    'pld_4Tn8wQz1XcVbR6sYmK2hJfLdG9pAeU0zK1Qa',
  ],
})

interface Directory {
  readonly url: string
  readonly addresses: ReadonlyMap<string, string>
  readonly credentials: readonly IssuedCredential[]
}

export const directoryRoutes: readonly InstallRoute[] = [
  installRoute({
    method: 'GET',
    path: '/directory',
    name: 'directory',
    group,
    summary: 'Get the directory',
    description:
      'The directory resolves the keys of all companies of this install by itself. `addresses` are those of companies at other installs.',
    answer: answerTable<Directory>({
      url: [webAddress('The address of the directory.'), ({ url }) => url, 'https://directory.example.com'],
      addresses: listMember(addressRecord, 'Companies at other installs.', ({ addresses }) => [...addresses]),
      credentials: listMember(
        credentialRecord,
        'Credentials of integrations, without their passwords.',
        ({ credentials }) => credentials,
      ),
    }),
    act: ({ directoryUrl, read }) =>
      read(async tx => ({
        url: directoryUrl(),
        credentials: await listCredentials(tx),
        addresses: await listRedirects(tx),
      })),
  }),
  installRoute({
    method: 'POST',
    path: '/directory/addresses',
    name: 'saveAddress',
    group,
    summary: 'Add or change an address',
    description:
      'Callers of the directory, and of this install, get the address of the install that has the company. A company of this install must be migrating first.',
    body: body('DirectoryAddressFields', 'The company and its address.', {
      key: checkedField('key', 'The key of the company.', 'acme', key => (companyKeyPattern.test(key) ? key : badKey)),
      url: checkedField(
        'url',
        'The address of the install, without the key.',
        'https://cell2.example.com',
        url => readUrl(url) ?? badUrl,
      ),
    }),
    answer: nothing,
    refuses: [badUrl],
    act: async ({ write, now }, { body: { key, url } }) => {
      try {
        await write(tx => redirectCompany(tx, key, url, now))
      } catch (error) {
        throw error instanceof MigrationRefused ? mistakeIn('key', error.message) : error
      }
    },
  }),
  installRoute({
    method: 'DELETE',
    path: '/directory/addresses/:key',
    name: 'removeAddress',
    group,
    summary: 'Remove an address',
    description: 'The directory does not know the company any more, unless it is at this install.',
    pathParameters: { key: { schema: text('The key of the company.'), example: 'acme' } },
    answer: nothing,
    act: ({ write }, { params }) => write(tx => removeRedirect(tx, params.key)),
  }),
  installRoute({
    method: 'POST',
    path: '/directory/credentials',
    name: 'createCredential',
    group,
    summary: 'Create a credential',
    description: 'The password is shown only in this response.',
    body: body('CredentialFields', 'The integration.', {
      username: checkedField('username', 'The name of the integration.', 'crm', username => {
        const mistake = findUsernameMistake(username)
        return mistake ? mistakeIn('username', mistake) : username
      }),
    }),
    answer: secretAnswer,
    refuses: [mistakeIn('username', 'cannot contain a colon'), new Refusal('credential.exists', { username: 'crm' })],
    act: ({ write, now }, { body }) => write(tx => createCredential(tx, body.username, now)),
  }),
  installRoute({
    method: 'POST',
    path: '/directory/credentials/:username/rotate',
    name: 'rotateCredential',
    group,
    summary: 'Rotate a credential',
    description: 'A new password, shown only in this response. The one before is refused from now on.',
    pathParameters: usernameParameter,
    answer: secretAnswer,
    refuses: [unknownCredential],
    act: ({ write }, { params }) => write(tx => rotateCredential(tx, params.username)),
  }),
  installRoute({
    method: 'DELETE',
    path: '/directory/credentials/:username',
    name: 'revokeCredential',
    group,
    summary: 'Revoke a credential',
    description: 'The integration is refused from now on.',
    pathParameters: usernameParameter,
    answer: nothing,
    refuses: [unknownCredential],
    act: ({ write, now }, { params }) => write(tx => revokeCredential(tx, params.username, now)),
  }),
]
