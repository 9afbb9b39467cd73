export const maxNameBytes = 200
const maxExtension = 20
const utf8 = new TextEncoder()

/** Device names that Windows reserves, with or without an extension. */
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i

/**
 * A name that is valid on every system and not misleading: no folders, no invisible characters, no bidirectional
 * controls that hide an extension. Empty if nothing remains.
 */
export function safeFileName(given: string): string {
  // failpoint: file-name-with-folders
  const [name = ''] = given.toWellFormed().split(/[/\\]/).slice(-1)
  // failpoint: file-name-with-direction-marks
  const visible = name
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/ {2,}/g, ' ')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[. ]+|[. ]+$/g, '')
    .normalize('NFC')
  return shortened(visible.replace(reserved, '_$&'))
}

/** The beginning and the extension stay. */
function shortened(name: string): string {
  if (bytesOf(name) <= maxNameBytes) return name
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 && name.length - dot <= maxExtension ? name.slice(dot) : ''
  const available = maxNameBytes - bytesOf(extension)
  let stem = ''
  let used = 0
  for (const character of name.slice(0, name.length - extension.length)) {
    used += bytesOf(character)
    if (used > available) break
    stem += character
  }
  return stem.replace(/[. ]+$/, '') + extension
}

function bytesOf(text: string): number {
  return utf8.encode(text).length
}
