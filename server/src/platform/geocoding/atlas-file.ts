import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { Atlas } from '../../domain/places/atlas.ts'

const file = new URL('../../../places/us-places.json.br', import.meta.url)
const decompress = promisify(brotliDecompress)
let opened: Promise<Atlas> | undefined

/** Loaded on first use, so that a server that never geocodes does not hold it in memory. */
export function openAtlas(): Promise<Atlas> {
  opened ??= readFile(file)
    .then(decompress)
    .then(bytes => new Atlas(JSON.parse(bytes.toString())))
    .catch((error: unknown) => {
      // The next call tries to open the file again.
      opened = undefined
      throw error
    })
  return opened
}
