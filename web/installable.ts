import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const icons = [
  { file: 'icon-192.png', sizes: '192x192', purpose: 'any' },
  { file: 'icon-512.png', sizes: '512x512', purpose: 'any' },
  { file: 'maskable-512.png', sizes: '512x512', purpose: 'maskable' },
] as const

/** Of the fonts, the one with Latin letters; the others are kept when they were used. */
const keptFont = /inter-latin-wght/

/** Makes the console an app that phones install: the manifest, and the list of files that its service worker keeps. */
export function installable(): Plugin {
  const references = new Map<string, string>()
  return {
    name: 'installable',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      for (const { file } of icons) {
        const source = readFileSync(new URL(`src/theme/icons/${file}`, import.meta.url))
        references.set(file, this.emitFile({ type: 'asset', name: file, source }))
      }
    },
    // After the page was written.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const source = JSON.stringify(manifestOf(file => this.getFileName(references.get(file) ?? '')))
        this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source })
        const [worker, page] = [bundle['service-worker.js'], bundle['index.html']]
        const entry = Object.values(bundle).find(file => file.type === 'chunk' && file.name === 'index')
        if (worker?.type !== 'chunk' || page?.type !== 'asset' || !entry)
          throw new Error('the service worker and the page were not built')
        const files = shellFiles(bundle, entry.fileName)
        const contents = [worker.code, page.source, ...files]
        const build = createHash('sha256').update(contents.join('\0')).digest('hex').slice(0, 16)
        const named = { shellFiles: files, entryFile: entry.fileName, buildName: build }
        worker.code = `Object.assign(self, ${JSON.stringify(named)});\n${worker.code}`
      },
    },
  }
}

/** Addresses are relative to the manifest, which is at the root of the console. The service writes the company's name. */
function manifestOf(fileOf: (icon: string) => string): object {
  return {
    name: '%NAME%',
    short_name: '%NAME%',
    start_url: './today',
    scope: './',
    display: 'standalone',
    background_color: '#f7f9f8',
    theme_color: '#f7f9f8',
    icons: icons.map(({ file, sizes, purpose }) => ({ src: `./${fileOf(file)}`, type: 'image/png', sizes, purpose })),
  }
}

/** Everything but the settings, which are of no use without a connection, and the pages of operators. */
function shellFiles(bundle: Rolldown.OutputBundle, entry: string): string[] {
  const names = new Set([entry])
  const files = new Set<string>()
  for (const name of names) {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || /\/src\/settings\/.*\.tsx$/.test(chunk.facadeModuleId ?? '')) continue
    files.add(name)
    const { importedCss, importedAssets } =
      (chunk as { viteMetadata?: Record<string, ReadonlySet<string>> }).viteMetadata ?? {}
    for (const file of [...(importedCss ?? []), ...(importedAssets ?? [])])
      if (!file.endsWith('.woff2') || keptFont.test(basename(file))) files.add(file)
    for (const imported of [...chunk.imports, ...chunk.dynamicImports]) names.add(imported)
  }
  return [...files].sort()
}
