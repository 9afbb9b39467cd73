import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Failpoints } from '../failpoints/failpoint.ts'
import type { Mutation } from './mutation.ts'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** A copy of the checkout for the edits: the working tree is never touched. */
export class Checkout {
  readonly folder = mkdtempSync(join(tmpdir(), 'plumbline-mutate-'))

  constructor() {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    const listed = git('ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0')
    for (const path of listed) {
      if (path === '' || !existsSync(join(root, path))) continue
      mkdirSync(join(this.folder, dirname(path)), { recursive: true })
      cpSync(join(root, path), join(this.folder, path))
    }
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'))
  }

  /** Applies the edit and returns a function that reverts it. */
  apply({ name, edit, at = name }: Mutation): () => void {
    const outcome = new Failpoints(this.folder).apply({ failpoint: at, edit })
    if ('problem' in outcome) throw new Error(`${name}: ${outcome.problem}`)
    const source = readFileSync(outcome.path, 'utf8')
    writeFileSync(outcome.path, outcome.text)
    return () => writeFileSync(outcome.path, source)
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
