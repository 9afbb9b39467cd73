import { remove, swap } from '../failpoints/edit.ts'
import type { Mutation } from './mutation.ts'

const domain = 'server/src/domain'
const authentication = 'server/test/rest/authentication.test.ts'
const changedAccess = 'server/test/rest/changed-access.test.ts'
const constantTime = 'server/test/rest/constant-time.test.ts'
const refusals = ['server/test/orders/refusals.test.ts', 'server/test/orders/completing-and-removing.test.ts']
const secrets = [`${domain}/access/secret.test.ts`]

/** Authentication, privileges, secrets and logs. */
export const accessMutations: readonly Mutation[] = [
  {
    name: 'privilege-not-required',
    edit: remove,
    breaks: 'any key may do what owners may',
    caughtBy: [authentication],
  },
  {
    name: 'order-changes-without-privilege',
    edit: remove,
    breaks: 'any key may change, complete and pay orders',
    caughtBy: refusals,
  },
  {
    name: 'client-edits-without-privilege',
    edit: remove,
    breaks: "any key may redirect a client's mail",
    caughtBy: ['server/test/contacts/client-privileges.test.ts'],
  },
  {
    name: 'client-attached-without-privilege',
    edit: remove,
    breaks: 'an inspector may edit every client by naming it on their order',
    caughtBy: ['server/test/contacts/client-privileges.test.ts'],
  },
  { name: 'removal-without-privilege', edit: remove, breaks: 'any key may remove orders', caughtBy: refusals },
  {
    name: 'footprints-of-others-without-privilege',
    edit: swap('scope.actor.isOwner && ', ''),
    breaks: 'any user deletes the footprints of all users',
    caughtBy: ['server/test/footprints/reading.test.ts'],
  },
  {
    name: 'all-footprints-without-privilege',
    edit: remove,
    breaks: 'any user sees the coming inspections of all users',
    caughtBy: ['server/test/footprints/reading.test.ts'],
  },
  {
    name: 'one-privilege-implies-others',
    edit: swap(' && ', ' || '),
    breaks: 'one privilege implies the others',
    caughtBy: [`${domain}/access/privilege.test.ts`],
  },
  {
    name: 'upload-privilege-not-checked-first',
    edit: remove,
    breaks: 'a user who may not add files fills the disk before being refused',
    caughtBy: ['server/test/files/limits.test.ts', 'server/test/files/sources.test.ts'],
  },
  {
    name: 'revoked-keys-accepted',
    edit: swap(/ and \w+\.revoked_at is null/, ''),
    breaks: 'a revoked key is still accepted',
    caughtBy: [changedAccess],
  },
  {
    name: 'revocation-without-invalidation',
    edit: remove,
    breaks: 'running servers keep accepting a revoked key',
    caughtBy: [changedAccess],
  },
  {
    name: 'revocation-takes-effect-late',
    edit: swap(/= \d+$/, '= 5_000'),
    breaks: 'a revoked key is accepted for seconds',
    caughtBy: ['server/test/rest/company-cache.test.ts'],
  },
  {
    name: 'secret-compared-by-text',
    edit: swap('timingSafeEqual(', "((a: Buffer, b: Buffer) => a.toString('hex') === b.toString('hex'))("),
    breaks: 'the duration of a refusal reveals how much of a hash was right',
    caughtBy: [constantTime],
  },
  {
    name: 'unknown-keys-refused-sooner',
    edit: swap(/^.* (\w+) \?\? .*$/, 'if (!$1) return false\n$&'),
    breaks: 'the duration of a refusal reveals which keys exist',
    caughtBy: [constantTime],
  },
  {
    name: 'unknown-companies-refused-sooner',
    edit: remove,
    breaks: 'the duration of a refusal reveals which companies exist',
    caughtBy: [constantTime],
  },
  {
    name: 'checksum-not-verified',
    edit: swap(/ === .*$/, '.length === 6'),
    breaks: 'a mistyped secret counts as well formed',
    caughtBy: secrets,
  },
  {
    name: 'random-text-is-biased',
    edit: swap(/\w+ < 248 && /, ''),
    breaks: 'some characters of secrets are likelier than others',
    caughtBy: secrets,
  },
  {
    name: 'short-secrets',
    edit: swap('(30)', "(8).padEnd(30, '0')"),
    breaks: 'secrets carry 48 random bits instead of 178',
    caughtBy: secrets,
  },
  {
    name: 'secrets-stored-in-plain-text',
    edit: swap(/\.\.\.(\w+), (secretHash: \w+\((\w+)\))/, '...$1, label: `$${$1.label} $${$3}`, $2'),
    breaks: 'the store holds the secret beside its hash',
    caughtBy: ['server/test/rest/stored-secrets.test.ts'],
  },
  {
    name: 'sign-in-not-throttled',
    edit: remove,
    breaks: 'secrets can be guessed as fast as the server answers',
    caughtBy: ['server/test/rest/sign-in-throttle.proof.ts'],
  },
  {
    name: 'sign-in-not-throttled-by-address',
    edit: swap(/Math\.max\(\s*[^(]+\([^)]*\),/, 'Math.max(0,'),
    breaks: 'one address may try any number of keys without delay',
    caughtBy: [`${domain}/access/sign-in-throttle.test.ts`],
  },
  {
    name: 'sign-in-throttled-for-all-addresses',
    edit: swap(/`\$\{\w+\} \$\{(.+?)\}`/, '$1'),
    breaks: 'failed attempts from elsewhere delay the owner',
    caughtBy: [`${domain}/access/sign-in-throttle.test.ts`],
  },
  {
    name: 'any-proxy-trusted',
    edit: swap(' === 0', ' >= 0'),
    breaks: 'an attacker makes up a new address for every attempt',
    caughtBy: ['server/test/rest/sign-in-throttle.proof.ts'],
  },
  {
    name: 'proxies-trusted-by-default',
    edit: swap(/: .+? && /, ': '),
    breaks: 'any client can claim another host and another address',
    caughtBy: ['server/test/rest/white-label.test.ts'],
  },
  {
    name: 'unknown-paths-need-no-key',
    edit: remove,
    breaks: 'callers without a key learn which paths exist',
    caughtBy: [authentication],
  },
  {
    name: 'idempotency-records-of-any-user',
    edit: swap(/ and user_id = \$\{.+?\}/, ''),
    breaks: "one user's Idempotency-Key repeats another user's response",
    caughtBy: ['server/test/orders/idempotency.test.ts'],
  },
  {
    name: 'secrets-in-logs',
    edit: swap(/\{ requestId: (\w+)\.id/, '{ headers: $1.headers, requestId: $1.id'),
    breaks: 'the log holds Authorization headers',
    caughtBy: ['server/test/rest/logs.test.ts'],
  },
  {
    name: 'bodies-in-logs',
    edit: swap(/\{ requestId: (\w+)\.id/, '{ url: $1.url, requestId: $1.id'),
    breaks: 'the log holds query strings',
    caughtBy: ['server/test/rest/logs.test.ts'],
  },
  {
    name: 'settings-repeat-secrets',
    edit: swap(/\w+ \? '' : /, ''),
    breaks: 'a mistyped setting prints its secret',
    caughtBy: ['server/src/platform/process/config.test.ts'],
  },
  {
    name: 'errors-show-internals',
    edit: swap(/;[^`;]*`/, ': $${error}`'),
    breaks: 'an internal error is shown to the caller',
    caughtBy: ['server/test/rest/failures.test.ts'],
  },
]
