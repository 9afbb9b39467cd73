import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { safeFileName } from './file-name.ts'

const cases: readonly (readonly [given: string, name: string])[] = [
  ['report.pdf', 'report.pdf'],
  ['Informe de inspección №7.pdf', 'Informe de inspección №7.pdf'],
  ['報告書.pdf', '報告書.pdf'],
  ['.', ''],
  ['..', ''],
  ['/', ''],
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\windows\\system32\\a.dll', 'a.dll'],
  ['C:\\Users\\Ana\\report.pdf', 'report.pdf'],
  ['/absolute/report.pdf', 'report.pdf'],
  ['folder/', ''],
  ['a/..', ''],
  ['a\0.pdf', 'a.pdf'],
  ['a.pdf\0.exe', 'a.pdf.exe'],
  ['a\r\nx-header: b.pdf', 'a x-header_ b.pdf'],
  ['a\tb.pdf', 'a b.pdf'],
  ['\u001b[2Ja.pdf', '[2Ja.pdf'],
  ['a\u007fb', 'ab'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['\u2067abc\u2069.pdf', 'abc.pdf'],
  ['a\u200bb\u200e.pdf\ufeff', 'ab.pdf'],
  ['a\u2028b', 'a b'],
  ['.htaccess', 'htaccess'],
  ['...', ''],
  ['report.pdf. . .', 'report.pdf'],
  ['  report.pdf  ', 'report.pdf'],
  ['a<b>c:d"e|f?g*h.pdf', 'a_b_c_d_e_f_g_h.pdf'],
  ["it's 50% done; ok.pdf", "it's 50% done; ok.pdf"],
  ['CON', '_CON'],
  ['con.txt', '_con.txt'],
  ['NUL.tar.gz', '_NUL.tar.gz'],
  ['com1', '_com1'],
  ['LPT9.pdf', '_LPT9.pdf'],
  ['CONTRACT.pdf', 'CONTRACT.pdf'],
  ['console.log', 'console.log'],
  ['e\u0301.pdf', 'é.pdf'],
  ['\ud800.pdf', '\ufffd.pdf'],
  ['🏠.jpg', '🏠.jpg'],
  [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(196)}.pdf`],
  [`${'ü'.repeat(300)}.pdf`, `${'ü'.repeat(98)}.pdf`],
  [`${'🏠'.repeat(100)}`, '🏠'.repeat(50)],
  [`a.${'b'.repeat(300)}`, `a.${'b'.repeat(198)}`],
]

describe('safe file names', () => {
  for (const [given, name] of cases) {
    test(`${JSON.stringify(given.slice(0, 40))} is saved as ${JSON.stringify(name.slice(0, 40))}`, () => {
      assert.equal(safeFileName(given), name)
    })
  }

  test('a safe name is short, visible, without folders and device names, and stays unchanged when made safe again', () => {
    const nasty = fc.constantFrom(
      '/',
      '\\',
      '..',
      '\0',
      '\n',
      '\u202e',
      ':',
      'con',
      '.',
      ' ',
      'nul.',
      'ä',
      '🏠',
      'e\u0301',
    )
    const given = fc.array(fc.oneof(nasty, fc.string({ unit: 'binary' }))).map(parts => parts.join(''))
    fc.assert(
      fc.property(given, text => {
        const name = safeFileName(text)
        assert.ok(Buffer.byteLength(name) <= 200)
        assert.doesNotMatch(name, /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\<>:"|?*]|^[. ]|[. ]$/u)
        assert.doesNotMatch(name, /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i)
        assert.ok(name.isWellFormed())
        assert.equal(safeFileName(name), name)
      }),
    )
  })
})
