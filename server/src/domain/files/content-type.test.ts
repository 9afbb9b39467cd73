import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { isSafeToShow, sniffContentType } from './content-type.ts'

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** An entry as a zip begins with: its head, its name, its bytes. */
const entry = (name: string, bytes = 'x'.repeat(400)) => `PK\x03\x04${'\0'.repeat(22)}\x05\0\0\0${name}${bytes}`
const box = (brand: string) => `\0\0\0\x20ftyp${brand}\0\0\0\0`

const cases: readonly (readonly [what: string, start: string, contentType: string])[] = [
  ['a PDF', '%PDF-1.4\n%\xe2\xe3', 'application/pdf'],
  ['a PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
  ['a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
  ['a JPEG of a camera', '\xff\xd8\xff\xe1\0\x10Exif', 'image/jpeg'],
  ['a GIF', 'GIF89a\x01\0', 'image/gif'],
  ['an old GIF', 'GIF87a\x01\0', 'image/gif'],
  ['a WebP', 'RIFF\x24\0\0\0WEBPVP8 ', 'image/webp'],
  ['a WebP of a size with a line break in it', 'RIFF\n\n\n\nWEBPVP8 ', 'image/webp'],
  ['a sound, which begins like a WebP', 'RIFF\x24\0\0\0WAVEfmt ', 'application/octet-stream'],
  ['a photo of a phone', box('heic'), 'image/heic'],
  ['another one', box('mif1'), 'image/heic'],
  ['a film', box('isom'), 'video/mp4'],
  ['another film', box('mp42'), 'video/mp4'],
  ['a film of a phone', box('qt  '), 'video/quicktime'],
  ['something of the same family', box('zzzz'), 'application/octet-stream'],
  ['a zip', entry('photos/1.jpg'), 'application/zip'],
  ['an empty zip', 'PK\x05\x06', 'application/octet-stream'],
  ['a Word document', entry('[Content_Types].xml') + entry('_rels/.rels') + entry('word/document.xml'), docx],
  ['a sheet', entry('[Content_Types].xml') + entry('_rels/.rels') + entry('xl/workbook.xml'), xlsx],
  ['a zip with a word in a name', entry('my word/a.txt'), 'application/zip'],
  ['a page', '<!DOCTYPE html><html>', 'text/html'],
  ['a page in capitals', '<HTML><SCRIPT>', 'text/html'],
  ['a page after white space', ' \n\t<script>alert(1)</script>', 'text/html'],
  ['a page after a byte order mark', '\xef\xbb\xbf<html>', 'text/html'],
  ['a page that begins with a comment', '<!-- hello --><p>', 'text/html'],
  ['a picture that can act', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">', 'text/html'],
  ['XML', '<?xml version="1.0"?><svg/>', 'text/html'],
  ['a text', 'The roof leaks.\r\n', 'text/plain'],
  ['a text with umlauts in UTF-8', 'D\xc3\xa4cher', 'text/plain'],
  ['a text that ends within a character', 'D\xc3', 'text/plain'],
  ['a table', 'a,b\n1,2\n', 'text/plain'],
  ['JSON', '{"a":"<html>"}', 'text/plain'],
  ['a text with a less-than sign', '<3 this house', 'text/plain'],
  ['a text that ends a line with nothing behind it', 'a < b', 'text/plain'],
  ['a text in Latin-1', 'D\xe4cher', 'application/octet-stream'],
  ['a text with a NUL', 'a\0b', 'application/octet-stream'],
  ['a text in UTF-16', '\xff\xfea\0b\0', 'application/octet-stream'],
  ['a program', '\x7fELF\x02\x01', 'application/octet-stream'],
  ['a program for windows', 'MZ\x90\0', 'application/octet-stream'],
  ['a PDF behind a page', '<html>%PDF-1.4', 'text/html'],
  ['a PNG that is cut', '\x89PNG', 'application/octet-stream'],
]

describe('content sniffing', () => {
  for (const [what, start, contentType] of cases) {
    test(`${what} is ${contentType}`, () => {
      assert.equal(sniffContentType(Buffer.from(start, 'latin1')), contentType)
    })
  }

  test('content that a browser would take for HTML is never safe to show', () => {
    const tag = fc.constantFrom('<!doctype html', '<html', '<script', '<iframe', '<svg', '<body', '<a', '<!--', '<?xml')
    const space = fc.constantFrom('', ' ', '\n', '\t\r\n', '\ufeff')
    fc.assert(
      fc.property(space, tag, fc.boolean(), fc.string(), (before, tag, isLoud, rest) => {
        const text = `${before}${isLoud ? tag.toUpperCase() : tag} ${rest}`
        assert.ok(!isSafeToShow(sniffContentType(Buffer.from(text))), JSON.stringify(text))
      }),
    )
  })

  test('any bytes have a content type', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 6_000 }), bytes =>
        assert.match(sniffContentType(bytes), /^[a-z]+\/[a-z.-]+$/),
      ),
    )
  })
})
