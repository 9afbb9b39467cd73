import { remove, swap } from '../failpoints/edit.ts'
import type { Mutation } from './mutation.ts'

const domain = 'server/src/domain'
const body = ['server/src/wire/body.test.ts', 'server/test/rest/body-limits.test.ts']
const contentType = `${domain}/files/content-type.test.ts`
const downloads = 'server/test/files/downloads.test.ts'
const hostileStorage = 'server/test/hostile/s3.proof.ts'
const endlessStorage = 'server/test/hostile/s3-storage.proof.ts'
const fileName = [`${domain}/files/file-name.test.ts`]
const links = 'server/test/files/public-links.test.ts'
/** The other tests of this file wait for a timeout. */
const limits = 'server/test/files/limits.test.ts#may have exactly the limit'
const noSniffHeader = /\s*\.header\('x-content-type-options', 'nosniff'\)/

/** Request bodies, uploads and downloads. */
export const uploadMutations: readonly Mutation[] = [
  {
    name: 'storage-response-without-end',
    edit: swap('maxTextBytes', 'Infinity'),
    breaks: 'an object storage that answers without an end takes the memory of the server',
    caughtBy: [`${endlessStorage}#small file.*a body without an end`],
  },
  {
    name: 'storage-completion-not-read',
    edit: swap(/ && .*/, ''),
    breaks: 'an upload counts as stored whatever the object storage says',
    caughtBy: [`${endlessStorage}#with nonsense`],
  },
  {
    name: 'downloads-of-any-length',
    edit: swap(/bytes && ofLength\(bytes, length\)/, 'bytes'),
    breaks: 'a client waits for the missing bytes of a download, or takes extra ones for the next response',
    caughtBy: [`${hostileStorage}#a download that the storage sends`],
  },
  {
    name: 'pages-shown-inline',
    edit: swap("(['", "(['text/html', '"),
    breaks: "an uploaded page runs at the company's address",
    caughtBy: [contentType, downloads],
  },
  {
    name: 'pages-taken-for-text',
    edit: swap(/\(\w+\)/, "('')"),
    breaks: 'an uploaded page counts as harmless text',
    caughtBy: [contentType],
  },
  {
    name: 'files-may-be-sniffed',
    edit: swap(noSniffHeader, ''),
    breaks: 'a browser guesses the type of a file',
    caughtBy: [downloads, links],
  },
  {
    name: 'responses-may-be-sniffed',
    edit: swap(noSniffHeader, ''),
    breaks: 'a browser renders a response as a page',
    caughtBy: ['server/test/rest/service-facts.test.ts'],
  },
  {
    name: 'files-run-scripts',
    edit: swap(/`\$\{\w+\}; sandbox`/, "'default-src *'"),
    breaks: 'a file that is opened runs its scripts',
    caughtBy: [downloads, links],
  },
  {
    name: 'blob-key-not-checked',
    edit: remove,
    breaks: 'the key of a blob leads out of its folder',
    caughtBy: ['server/test/files/durable.proof.ts#no name leads out'],
  },
  {
    name: 'file-name-with-folders',
    edit: swap(/\.split\(\/.*\/\)/, '.split(/$$^/)'),
    breaks: 'a downloaded file is saved in a folder that its sender chose',
    caughtBy: fileName,
  },
  {
    name: 'file-name-with-direction-marks',
    edit: swap(/\s*\.replace\(\/\[\\p\{Cc\}\\p\{Cf\}\]\/gu, ''\)/, ''),
    breaks: 'a name hides its extension with a right-to-left mark',
    caughtBy: fileName,
  },
  {
    name: 'file-limit-off-by-one',
    edit: swap(' > ', ' >= '),
    breaks: 'a file of exactly the limit is refused',
    caughtBy: [limits],
  },
  { name: 'files-without-limit', edit: remove, breaks: 'one file fills the disk', caughtBy: [limits] },
  {
    name: 'refused-files-stay',
    edit: remove,
    breaks: 'a refused file stays in the blob storage',
    caughtBy: [limits],
  },
  {
    name: 'closed-links-still-open',
    edit: swap(/\((\S+) \?\? (.+)\) : undefined/, '($1 ?? $2) : $1'),
    breaks: 'a public link that was closed still opens',
    caughtBy: [links],
  },
  {
    name: 'links-of-removed-orders-open',
    edit: swap(/ and \w+\.removed_at is null/, ''),
    breaks: 'public links of a removed order still open',
    caughtBy: [links],
  },
  {
    name: 'link-scheme-not-checked',
    edit: swap('/^https?:$/', '/./'),
    breaks: 'a hosted report may be a javascript: address',
    caughtBy: ['server/test/files/sources.test.ts', 'server/test/files/order-files.test.ts'],
  },
  { name: 'short-links', edit: swap('(30)', '(6)'), breaks: 'public links can be guessed', caughtBy: [links] },
  {
    name: 'body-limit-off-by-one',
    edit: swap(/$/, ' - 1'),
    breaks: 'a body of exactly the limit is refused',
    caughtBy: ['server/test/rest/body-limits.test.ts'],
  },
  {
    name: 'bodies-without-limit',
    edit: swap(/$/, ' * 1024'),
    breaks: 'one request exhausts the memory',
    caughtBy: ['server/test/rest/body-limits.test.ts'],
  },
  { name: 'depth-off-by-one', edit: swap('32', '33'), breaks: 'a body one level too deep is accepted', caughtBy: body },
  {
    name: 'text-limit-off-by-one',
    edit: swap(' > ', ' >= '),
    breaks: 'a text of exactly the limit is refused',
    caughtBy: body,
  },
  {
    name: 'nul-character-accepted',
    edit: swap(/ \|\| \w+\.includes\('\\0'\)/, ''),
    breaks: 'a NUL reaches the store, which PostgreSQL refuses',
    caughtBy: body,
  },
  {
    name: 'list-limit-off-by-one',
    edit: swap(' > ', ' >= '),
    breaks: 'an order with exactly as many services as allowed is refused',
    caughtBy: ['server/test/orders/limits.test.ts'],
  },
]
