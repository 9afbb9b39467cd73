import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** `npm run build --workspace client`: the package as it is published, in `client/dist`. */
const at = (path: string) => new URL(path, import.meta.url)

rmSync(at('dist'), { recursive: true, force: true })
execFileSync('tsc', ['-p', at('tsconfig.build.json').pathname], { stdio: 'inherit' })

const { exports: sources, scripts: _scripts, ...described } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
const built = (path: string, ending: string) => path.replace('/src/', '/').replace(/\.ts$/, ending)
const exports = Object.fromEntries(
  Object.entries(sources as Record<string, string>).map(([name, path]) => [
    name,
    { types: built(path, '.d.ts'), default: built(path, '.js') },
  ]),
)
const { types, default: main } = exports['.'] as { types: string; default: string }
const packed = { ...described, main, types, exports, files: ['**/*.js', '**/*.d.ts'], sideEffects: false }
writeFileSync(at('dist/package.json'), `${JSON.stringify(packed, undefined, 2)}\n`)
copyFileSync(at('README.md'), at('dist/README.md'))
copyFileSync(at('../LICENSE'), at('dist/LICENSE'))
