import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'

/**
 * npm runs `node pack.ts built` before it packs or publishes, and `node pack.ts source` afterwards. In the workspace the
 * manifest names the TypeScript, which runs without a build; Node refuses to load TypeScript from `node_modules`, so that
 * the package names what is built from it.
 */
const at = (path: string) => new URL(path, import.meta.url)
type Exports = Readonly<Record<string, string | { readonly types: string; readonly default: string }>>

const [, , state] = process.argv
if (state === 'built') {
  rmSync(at('dist'), { recursive: true, force: true })
  execFileSync('tsc', ['-p', at('tsconfig.build.json').pathname], { stdio: 'inherit' })
}
const manifest = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { readonly exports: Exports }
const entries = Object.entries(manifest.exports).map(([name, target]) => {
  const path = (typeof target === 'string' ? target : target.default).replace(/^\.\/(?:src|dist)\/(.*)\.[jt]s$/, '$1')
  const built = { types: `./dist/${path}.d.ts`, default: `./dist/${path}.js` }
  return [name, state === 'built' ? built : `./src/${path}.ts`]
})
const named = { ...manifest, exports: Object.fromEntries(entries) }
writeFileSync(at('package.json'), `${JSON.stringify(named, undefined, 2)}\n`)
