import { readFile, stat } from 'node:fs/promises'

/** The files of the booking page, which Vite builds with the console. Without them the page works with plain forms. */
export interface PageAssets {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

const dist = new URL('../../../../../web/dist/', import.meta.url)
const manifest = new URL('.vite/manifest.json', dist)
const entry = 'src/booking/booking.ts'

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
}

let known: { readonly at: number; readonly assets: PageAssets } | undefined
let checkedAtMs = Number.NEGATIVE_INFINITY
const checkMs = 1_000

/** Read again within a second of a build. */
export async function pageAssets(): Promise<PageAssets> {
  if (known && performance.now() < checkedAtMs + checkMs) return known.assets
  checkedAtMs = performance.now()
  const at = await stat(manifest).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
  if (known?.at !== at) known = { at, assets: at === 0 ? { scripts: [], styles: [] } : await readAssets() }
  return known.assets
}

async function readAssets(): Promise<PageAssets> {
  const chunks: Readonly<Record<string, Chunk>> = JSON.parse(await readFile(manifest, 'utf8'))
  const { file, css = [] } = chunks[entry] ?? { file: '' }
  const nameOf = (path: string) => path.replace(/^assets\//, '')
  return { scripts: file === '' ? [] : [nameOf(file)], styles: css.map(nameOf) }
}

/** The script with which other sites embed the page; undefined where the console is not built. */
export function embedScript(): Promise<string | undefined> {
  return readFile(new URL('embed.js', dist), 'utf8').catch(() => undefined)
}
