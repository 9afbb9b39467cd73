import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Failpoints } from '../failpoints/failpoint.ts'
import type { Control } from './control.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
export const program = join(root, 'server/bin/plumbline.js')

/** The problems of edits that do not fit the code. */
export function unfitEdits({ edits }: Control): string[] {
  const failpoints = new Failpoints(root)
  return edits.map(edit => failpoints.apply(edit)).flatMap(outcome => ('problem' in outcome ? [outcome.problem] : []))
}

/** Copies the server, seeds the fault and returns the path of the program. */
export function seedFault({ edits }: Control, folder: string): string {
  const copy = join(folder, 'product')
  mkdirSync(copy)
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const part of ['bin', 'migrations', 'places', 'src', 'package.json']) {
    cpSync(join(root, 'server', part), join(copy, 'server', part), { recursive: true })
  }
  for (const edit of edits) {
    const outcome = new Failpoints(copy).apply(edit)
    if ('problem' in outcome) throw new Error(outcome.problem)
    writeFileSync(outcome.path, outcome.text)
  }
  return join(copy, 'server/bin/plumbline.js')
}
