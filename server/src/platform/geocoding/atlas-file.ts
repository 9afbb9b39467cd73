import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { Atlas } from '../../domain/places/atlas.ts'

const file = new URL('../../../places/us-places.json.br', import.meta.url)
const decompress = promisify(brotliDecompress)
let opened: Promise<Atlas> | undefined

/** Read when somebody asks for the first time: a server that is never asked never has it in memory. */
export function openAtlas(): Promise<Atlas> {
  opened ??= readFile(file)
    .then(decompress)
    .then(bytes => new Atlas(JSON.parse(bytes.toString())))
    .catch((error: unknown) => {
      // Whoever asks next may have more luck, with a file that could not be opened just now.
      opened = undefined
      throw error
    })
  return opened
}
