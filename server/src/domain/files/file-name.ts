export const maxNameBytes = 200
const longestExtension = 20
const utf8 = new TextEncoder()

/** Names that some systems keep for devices, with or without an extension. */
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i

/**
 * A name that any system can save a file under, and that looks like what it is: no folders, nothing invisible, nothing
 * that turns the direction of writing around to hide an extension. Empty where nothing is left.
 */
export function safeFileName(given: string): string {
  // failpoint: names-with-folders
  const [name = ''] = given.toWellFormed().split(/[/\\]/).slice(-1)
  // failpoint: names-turn-around
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
  const extension = dot > 0 && name.length - dot <= longestExtension ? name.slice(dot) : ''
  const room = maxNameBytes - bytesOf(extension)
  let stem = ''
  let used = 0
  for (const character of name.slice(0, name.length - extension.length)) {
    used += bytesOf(character)
    if (used > room) break
    stem += character
  }
  return stem.replace(/[. ]+$/, '') + extension
}

function bytesOf(text: string): number {
  return utf8.encode(text).length
}
