import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { csvLine, parseCsv, readTable, UnreadableTable } from '../src/importing.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(text, 'utf16le')
  return new Uint8Array(isBig ? bytes.swap16() : bytes)
}
const linesOf = (file: Uint8Array) => readTable(file).map(({ line, cells }) => [line, ...cells])

describe('the reader of tables', () => {
  const table = [
    [1, 'Name', 'Ort'],
    [2, 'Zoë', 'Köln'],
  ]
  for (const [name, file] of [
    ['UTF-8', utf8('Name,Ort\nZoë,Köln\n')],
    ['UTF-8 with a mark', utf8('\uFEFFName,Ort\r\nZoë,Köln')],
    ['UTF-16 with a mark', utf16('\uFEFFName\tOrt\r\nZoë\tKöln\r\n')],
    ['UTF-16, big-endian, with a mark', utf16('\uFEFFName\tOrt\nZoë\tKöln\n', true)],
    ['UTF-16 without a mark', utf16('Name;Ort\nZoë;Köln\n')],
    ['UTF-16, big-endian, without a mark', utf16('Name;Ort\nZoë;Köln\n', true)],
    ['windows-1252', new Uint8Array(Buffer.from('Name;Ort\rZoë;Köln\r', 'latin1'))],
  ] as const)
    test(`reads ${name}`, () => assert.deepEqual(linesOf(file), table))

  test('numbers rows by their first line in the file', () => {
    assert.deepEqual(linesOf(utf8('Name,Notes\r\n\r\nA,"two\r\nlines"\r\n;\r\n,\r\nB,\r\n')), [
      [1, 'Name', 'Notes'],
      [3, 'A', 'two\r\nlines'],
      [5, ';'],
      [7, 'B', ''],
    ])
  })

  for (const [name, file, problem, line] of [
    ['an empty file', utf8(''), 'empty', undefined],
    ['empty lines', utf8('\uFEFF\n , \n'), 'empty', undefined],
    ['headings alone', utf8('Name,Email\n'), 'no rows', undefined],
    ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]), 'workbook', undefined],
    ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'workbook', undefined],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 0, 0]), 'not text', undefined],
    ['a quote that is not closed', utf8('Name,Email\nA,a@x\n"B,b@x\nC,c@x\n'), 'open quote', 3],
    ['one that the next quote closes', utf8('Name,Email\n"A,a@x\nB,"b@x"\n'), 'open quote', 2],
  ] as const)
    test(`says why it cannot read ${name}`, () =>
      assert.throws(
        () => readTable(file),
        (error: unknown) => error instanceof UnreadableTable && error.problem === problem && error.line === line,
      ))

  test('keeps quotation marks within texts, and those that are closed', () => {
    assert.deepEqual(parseCsv('Size,Name\n5" pipe,"Otto ""Ott""" \n"A" Realty,x\n'), [
      ['Size', 'Name'],
      ['5" pipe', 'Otto "Ott" '],
      ['A Realty', 'x'],
    ])
  })

  test('removes what keeps a text from being a formula', () => {
    const cells = ['=1+1', '+1 704', '-5', '@x', '\tx', "'=1", "O'Brien", "'quoted'", '']
    const [, row] = readTable(utf8(csvLine(['a']) + csvLine(cells)))
    assert.deepEqual(row?.cells, cells)
    assert.match(csvLine(cells), /^"'=1\+1","'\+1 704","'-5","'@x","'\tx","''=1","O'Brien"/)
  })
})
