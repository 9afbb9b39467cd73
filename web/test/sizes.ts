import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

/** A chunk in Vite's manifest. Keys are sources, or names of common chunks. */
interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
}

export interface Size {
  readonly page: string
  /** Compressed, as they are sent. */
  readonly scriptBytes: number
  readonly styleBytes: number
}

const dist = new URL('../dist/', import.meta.url)

/** What a browser loads for the first sight of each page, without the font. */
export function consoleSizes(): Size[] {
  const manifest = readManifest()
  const screens = (manifest['src/shell/console.tsx']?.dynamicImports ?? []).filter(name =>
    /\/(?:home|today|settings|calendar|orders|contacts)\//.test(name),
  )
  const console = ['index.html', 'src/shell/console.tsx']
  return [
    sizeOf('sign-in', manifest, ['index.html', 'src/gate/gate.tsx']),
    ...screens.map(screen => sizeOf(screen, manifest, [...console, screen])),
  ]
}

/** Of the pages of operators; signing in comes first. */
export function operatorSizes(): Size[] {
  const manifest = readManifest()
  const console = ['operator.html', 'src/operator/operator-console.tsx']
  const screens = manifest['src/operator/operator-console.tsx']?.dynamicImports ?? []
  return [
    sizeOf('sign-in', manifest, ['operator.html', 'src/operator/operator-gate.tsx']),
    ...screens.map(screen => sizeOf(screen, manifest, [...console, screen])),
  ]
}

/** The page on which clients book. */
export function bookingSize(): Size {
  return sizeOf('booking', readManifest(), ['src/booking/booking.ts'])
}

/** The script on the pages of other sites. */
export function embedSize(): Size {
  const script = readFileSync(new URL('embed.js', dist))
  return { page: 'embed', scriptBytes: brotliCompressSync(script).length, styleBytes: 0 }
}

function readManifest(): Readonly<Record<string, Chunk>> {
  return JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))
}

function sizeOf(page: string, manifest: Readonly<Record<string, Chunk>>, entries: readonly string[]): Size {
  const names = new Set(entries)
  for (const name of names) for (const imported of manifest[name]?.imports ?? []) names.add(imported)
  const chunks = [...names].map(name => manifest[name]).filter(chunk => chunk !== undefined)
  const styles = new Set(chunks.flatMap(({ css = [] }) => css))
  return {
    page,
    scriptBytes: bytesOf(chunks.map(({ file }) => file)),
    styleBytes: bytesOf(styles),
  }
}

function bytesOf(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + statSync(fileURLToPath(new URL(`${file}.br`, dist))).size, 0)
}
