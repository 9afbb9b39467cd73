import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { errorFor } from 'plumbline-client/errors'
import { maxBookingsOfNetwork } from '../../src/domain/bookings/book.ts'
import { maxHoldsOfCompany, maxHoldsOfNetwork, maxHoldsOfUser } from '../../src/domain/conflicts/hold.ts'
import { Refusal, type RefusalCode, type Refusals } from '../../src/domain/refusal.ts'
import { localTimeFormat, utcMomentFormats } from '../../src/domain/time/local-time.ts'
import { refusalResponse } from '../../src/wire/refusal-responses.ts'
import { codeOf, readText, tableRows } from './pages.ts'

/** Placeholders of docs/errors.md. A new refusal needs an entry here and the table row that the test then requires. */
const examples: { readonly [Code in RefusalCode]: readonly Refusals[Code][] } = {
  'access.denied': [{}, { of: 'the directory' }],
  'access.missing-privilege': [{ privilege: 'PRIVILEGE' }],
  'action.unknown': [{ action: 'METHOD PATH', takes: ['METHOD'], docs: 'URL' }],
  'address.busy': [{ seconds: 5 }, { seconds: 5, of: 'visits' }],
  'booking.check': [{}],
  'booking.closed': [{}],
  'booking.fixed': [{ reason: 'late' }, { reason: 'over' }, { reason: 'office' }],
  'booking.taken': [{ times: [] }],
  'booking.too-many': [{ limit: maxBookingsOfNetwork }],
  'booking.unconfirmed': [{ email: 'rosa@example.com' }],
  'booking.unknown': [{}],
  'zip.unknown': [{ zip: 'ZIP' }],
  'address.unknown': [{ city: 'CITY', state: 'STATE', zip: 'ZIP' }],
  'assistant.unfit': [{ problem: 'REASON' }],
  'assistant.unknown': [{ id: 'ID' }],
  'agency.unknown': [{ id: 'ID' }],
  'agent.unknown': [
    { by: 'email', value: 'EMAIL' },
    { by: 'id', value: 'ID' },
  ],
  'amount.unreadable': [{ value: 'VALUE' }],
  'body.malformed': [{ reason: 'REASON' }],
  'body.too-deep': [{ limit: 32 }],
  'body.too-large': [{ limit: '1 MiB' }],
  'client.unknown': [
    { by: 'email', value: 'EMAIL' },
    { by: 'id', value: 'ID' },
  ],
  'contact.unknown': [
    { by: 'email', value: 'EMAIL' },
    { by: 'id', value: 'ID' },
  ],
  'company.busy': [{ work: 'WORK', seconds: 5 }],
  'company.exists': [{ key: 'KEY' }],
  'company.reserved': [{ key: 'KEY' }],
  'company.migrating': [{}],
  'company.moved': [{ url: 'URL' }],
  'company.unknown': [{ key: 'KEY' }],
  'credential.exists': [{ username: 'NAME' }],
  'credential.unknown': [{ username: 'NAME' }],
  'cursor.of-another-company': [{}],
  'cursor.of-another-list': [{ list: 'LIST', requested: 'LIST' }],
  'cursor.unreadable': [{}],
  'delivery.unknown': [{ id: 'ID' }],
  'event.reversed': [{ start: 'TIME', end: 'TIME' }],
  'calendar.unknown': [{ id: 'ID' }],
  'event.unknown': [{ id: 'ID' }],
  'fee.unknown': [{ id: 'ID' }],
  'fee.unreadable': [{ id: 'ID' }],
  'fees.unreadable': [{ value: 'VALUE' }],
  'escrowoffice.unknown': [{ id: 'ID' }],
  'escrowofficer.unknown': [
    { by: 'email', value: 'EMAIL' },
    { by: 'id', value: 'ID' },
  ],
  'insuranceagent.unknown': [
    { by: 'email', value: 'EMAIL' },
    { by: 'id', value: 'ID' },
  ],
  'feed.unknown': [{}],
  'fields.missing': [{ fields: ['FIELD', 'FIELD'] }, { fields: ['FIELD'], hint: 'HINT' }],
  'file.too-large': [{ limit: '100 MiB' }],
  'file.unknown': [
    { kind: 'file', id: 'ID' },
    { kind: 'report', id: 'ID' },
    { kind: 'attachment', id: 'ID' },
  ],
  'file.encoded': [{ encoding: 'ENCODING' }],
  'files.several': [{}],
  'footprint.unknown': [{ id: 'ID' }],
  'hold.share': [{ week: 'DATE' }],
  'hold.too-many': [
    { whose: 'user', limit: maxHoldsOfUser },
    { whose: 'address', limit: maxHoldsOfNetwork },
    { whose: 'company', limit: maxHoldsOfCompany },
  ],
  'hold.unknown': [{ id: 'ID' }],
  'idempotency.other-request': [{ key: 'KEY' }],
  'key.unknown': [{ accessKey: 'KEY' }],
  'list.too-long': [{ field: 'FIELD', limit: 100 }],
  'merge.gone': [{ into: 'ID' }],
  'merge.same': [{ id: 'ID' }],
  'merge.too-many': [{ limit: 1_000 }],
  'message.sent': [{ id: 'ID' }],
  'message.in-progress': [{ id: 'ID' }],
  'message.unknown': [{ id: 'ID' }],
  'multipart.unreadable': [{ reason: 'REASON' }],
  'number.too-large': [{ field: 'FIELD', limit: 10_080 }],
  'order.cancelled': [{ id: 'ID' }],
  'move.completed': [{ id: 'ID' }],
  'move.final': [{ reason: 'REASON' }],
  'order.completed': [{ id: 'ID' }],
  'order.not-expected': [{ id: 'ID', status: 'draft' }],
  'order.not-removed': [{ id: 'ID' }],
  'order.not-scheduled': [{ id: 'ID' }],
  'order.removed': [{ id: 'ID' }],
  'order.unknown': [{ id: 'ID' }],
  'parameter.invalid': [{ name: 'NAME', value: 'VALUE', expected: 'EXPECTED' }],
  'scheduled.missing': [{}],
  'settings.mistakes': [
    {
      errors: [
        { field: 'FIELD', message: 'MISTAKE' },
        { field: 'FIELD', message: 'MISTAKE' },
      ],
    },
  ],
  'settings.stale': [{ current: {} }],
  'settings.unknown': [{ section: 'SECTION', id: 'ID' }],
  'operator.denied': [{}],
  'operator.exists': [{ email: 'EMAIL' }],
  'operator.unknown': [{ email: 'EMAIL' }],
  'origin.foreign': [{ origin: 'ORIGIN' }],
  'payment.mismatch': [{ paid: 'AMOUNT' }],
  'payment.nothing-due': [{}],
  'payment.signature': [{}],
  'payment.unavailable': [{ reason: 'REASON' }],
  'payment.unconnected': [{}],
  'passkey.refused': [{}],
  'passkey.unknown': [{ id: 'ID' }],
  'password.missing': [{}],
  'password.short': [{ min: 10 }],
  'password.wrong': [{}],
  'second-factor.off': [{}],
  'second-factor.on': [{}],
  'second-factor.wrong': [{}],
  'session.unknown': [{ id: 'ID' }],
  'sign-in.denied': [{}],
  'strict.refused': [{ warnings: ['WARNING', 'WARNING'] }, { warnings: ['WARNING'], isRead: true }],
  'template.mistake': [{ field: 'FIELD', line: 1, reason: 'REASON' }],
  'text.too-long': [{ field: 'FIELD', limit: 10_000 }],
  'text.unreadable': [{ field: 'FIELD' }],
  'time.unparseable': [
    { field: 'FIELD', value: 'VALUE', formats: localTimeFormat },
    { field: 'FIELD', value: 'VALUE', formats: utcMomentFormats },
  ],
  'time.taken': [{ reasons: ['REASON'] }],
  'time.unround': [{ value: 'VALUE' }],
  'token.unknown': [{}],
  'url.unreadable': [{ value: 'VALUE' }],
  'user.no-email': [{ id: 'ID' }],
  'user.unknown': [{ id: 'ID' }],
  'user.unknown-name': [{ username: 'USER' }],
  'webhook.address': [{ url: 'URL', problem: 'PROBLEM' }],
  'webhook.kinds': [
    { unknown: ['NAME'], known: ['EVENT', 'EVENT'] },
    { unknown: [], known: ['EVENT', 'EVENT'] },
  ],
  'webhook.off': [{ id: 'ID' }],
  'webhook.rotating': [{ until: 'TIME' }],
  'webhook.secret': [{}],
  'webhook.unknown': [{ id: 'ID' }],
}

describe('docs: errors', () => {
  test('docs/errors.md lists exactly the refusals of the code, with status and message', () => {
    const shown = tableRows('docs/errors.md', 'HTTP', 'message', 'code', 'what to do').map(
      ([status = '', message, code]) => ({ status, message: codeOf(message), code: codeOf(code) }),
    )
    const spoken = Object.entries(examples).flatMap(([code, details]) =>
      details.map(detail => ({ code, ...refusalResponse(refusalOf(code as RefusalCode, detail)) })),
    )
    const missing = spoken
      .filter(({ status, message, code }) => {
        return !shown.some(row => row.message === message && row.code === code && fits(row.status, status))
      })
      .map(({ status, message, code }) => `add to docs/errors.md: | ${status} | \`${message}\` | \`${code}\` | |`)
    const surplus = shown
      .filter(({ message, code }) => !spoken.some(word => word.message === message && word.code === code))
      .map(({ message, code }) => `remove from docs/errors.md, no such refusal: ${code}: ${message}`)
    assert.deepEqual([...missing, ...surplus], [])
  })

  test('the other messages are those of the HTTP servers', () => {
    const source =
      readText('server/src/http/server/http-server.ts') +
      readText('server/src/http/server/client-errors.ts') +
      readText('server/src/http/directory/directory-api.ts')
    const rows = tableRows('docs/errors.md', 'HTTP', 'message', 'when')
    assert.equal(rows.length, 7)
    assert.deepEqual(unsaid(rows, 1, source), [])
  })

  test('the reasons for no open time are those of availability and openings', () => {
    const folder = 'server/src/wire'
    const source =
      readText(`${folder}/availability/availability-wire.ts`) + readText(`${folder}/openings/openings-wire.ts`)
    const said = [...source.matchAll(/^ {2}(?:'[a-z ]+'|[a-z]+): '([a-z].+)',$/gm)].map(([, words]) => words)
    const shown = tableRows('docs/errors.md', '`reason`', 'meaning').map(([reason]) => codeOf(reason))
    assert.ok(said.length >= 19)
    assert.deepEqual(shown.toSorted(), said.toSorted())
  })

  test('the error classes are those that the client throws', () => {
    for (const [statuses = '', name] of tableRows('docs/errors.md', 'HTTP', 'class')) {
      for (const status of statuses === 'others' ? ['408', '413', '431'] : statuses.split(', ')) {
        assert.equal(errorFor(Number(status)).name, codeOf(name), status)
      }
    }
  })

  test('the messages in docs/operating.md are those of the program', () => {
    const paths = [
      'server/src/platform/sqlite/store-lock.ts',
      'server/src/platform/store/migrations.ts',
      'server/src/platform/sqlite/sqlite-connection.ts',
      'server/src/platform/blobs/s3-requests.ts',
      'server/src/app.ts',
      'server/src/platform/process/listen.ts',
      'server/src/cli/cli.ts',
      'server/bin/plumbline.js',
      'server/bin/verify-node.js',
    ]
    const rows = tableRows('docs/operating.md', 'what it says', 'what to do')
    assert.ok(rows.length >= 9)
    assert.deepEqual(unsaid(rows, 0, paths.map(readText).join('\n')), [])
  })
})

function refusalOf(code: RefusalCode, details: Refusals[RefusalCode]): Refusal {
  const Spoken: new (code: RefusalCode, details: Refusals[RefusalCode]) => Refusal = Refusal
  return new Spoken(code, details)
}

/** Refusals of the command line only have no HTTP status. */
function fits(shown: string, status: number): boolean {
  return shown === '' ? status === 200 : Number(shown) === status
}

/** Rows whose message, without its placeholders, is not in the source. */
function unsaid(rows: readonly string[][], column: number, source: string): string[] {
  return rows
    .map(row => codeOf(row[column]) ?? '')
    .filter(message => {
      const parts = message.split(/\b[A-Z]+\b|[…()]/).map(part => part.trim())
      return !parts.every(part => source.includes(part))
    })
}
