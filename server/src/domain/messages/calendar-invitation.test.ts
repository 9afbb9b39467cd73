import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { escapeText, fold } from '../time/icalendar.ts'
import { instantOf, type LocalDateTime } from '../time/local-time.ts'
import { type Invitation, showInvitation } from './calendar-invitation.ts'

const invitation: Invitation = {
  method: 'REQUEST',
  uid: 'order@plumbline',
  sequence: 2,
  renderedAt: Temporal.Instant.from('2026-11-15T12:00:00.789Z'),
  startsAt: Temporal.Instant.from('2026-12-01T14:00:00Z'),
  minutes: 180,
  summary: 'Inspection: 1420 Dilworth Road',
  location: '1420 Dilworth Road, Charlotte, NC 28203',
  description: 'Order number: 1042\nInspector: Marcus Bell; Walt',
  organizer: { name: 'Tryon "Oak"', address: 'office@example.com' },
  attendee: { name: 'Rosa Whitfield', address: 'rosa@example.com' },
}

/** The invitation as a calendar reads it: folded lines joined, and text unescaped. */
function read(text: string): Map<string, string> {
  const lines = text.replace(/\r\n /g, '').split('\r\n')
  return new Map(lines.map(line => [/^[A-Z]+/.exec(line)?.[0] ?? '', line.slice(line.indexOf(':') + 1)]))
}

const readText = (text: string) => text.replace(/\\([\\;,nN])/g, (_, c) => (c === 'n' || c === 'N' ? '\n' : c))

describe('RFC 5545', () => {
  test('an invitation, line by line', () => {
    assert.equal(
      showInvitation(invitation),
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Plumbline//Scheduling//EN',
        'CALSCALE:GREGORIAN',
        'METHOD:REQUEST',
        'BEGIN:VEVENT',
        'UID:order@plumbline',
        'SEQUENCE:2',
        'DTSTAMP:20261115T120000Z',
        'DTSTART:20261201T140000Z',
        'DTEND:20261201T170000Z',
        'SUMMARY:Inspection: 1420 Dilworth Road',
        'LOCATION:1420 Dilworth Road\\, Charlotte\\, NC 28203',
        'DESCRIPTION:Order number: 1042\\nInspector: Marcus Bell\\; Walt',
        `ORGANIZER;CN="Tryon 'Oak'":mailto:office@example.com`,
        'ATTENDEE;CN="Rosa Whitfield";ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSV',
        ' P=FALSE:mailto:rosa@example.com',
        'STATUS:CONFIRMED',
        'TRANSP:OPAQUE',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    )
  })

  const times: readonly [local: string, zone: string, utc: string][] = [
    ['2026-07-01 09:00:00', 'America/New_York', '20260701T130000Z'],
    ['2026-12-01 09:00:00', 'America/New_York', '20261201T140000Z'],
    ['2026-03-08 02:30:00', 'America/New_York', '20260308T073000Z'],
    ['2026-11-01 01:30:00', 'America/New_York', '20261101T053000Z'],
    ['2028-02-29 23:45:00', 'America/Los_Angeles', '20280301T074500Z'],
    ['2026-12-31 20:00:00', 'America/Phoenix', '20270101T030000Z'],
  ]
  for (const [local, zone, utc] of times) {
    test(`${local} in ${zone} is ${utc}`, () => {
      const shown = showInvitation({ ...invitation, startsAt: instantOf(local as LocalDateTime, zone) })
      assert.equal(read(shown).get('DTSTART'), utc)
    })
  }

  test('an appointment of no length has no end, which would not be after its start', () => {
    assert.ok(!read(showInvitation({ ...invitation, minutes: 0 })).has('DTEND'))
  })

  test('no text ends its line early, and every text is read back unchanged', () => {
    const text = fc.string({
      unit: fc.oneof(
        fc.constantFrom('\\', ';', ',', '\n', ':', '"', 'é', '🏠', ' '),
        fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 1 }),
      ),
    })
    fc.assert(
      fc.property(text, text, (summary, name) => {
        const shown = showInvitation({ ...invitation, summary, attendee: { ...invitation.attendee, name } })
        const plain = summary.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ' ')
        assert.equal(readText(read(shown).get('SUMMARY') ?? ''), plain)
        assert.equal(shown.split('BEGIN:').length, 3)
        for (const line of shown.split('\r\n')) assert.match(line, /^(?: |$|[A-Z]+[;:])/)
      }),
    )
  })

  test('no line is longer than 75 octets, none is split within a character, and unfolding restores the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 70, maxLength: 400, size: 'max' }), line => {
        const folded = fold(line).split('\r\n')
        for (const part of folded) assert.ok(Buffer.byteLength(part) <= 75)
        for (const part of folded) assert.ok(part.isWellFormed())
        assert.equal(folded.map((part, i) => (i === 0 ? part : part.slice(1))).join(''), line)
      }),
    )
  })

  test('line ends of every kind are one line end', () => {
    assert.equal(escapeText('a\r\nb\rc\nd'), 'a\\nb\\nc\\nd')
  })
})
