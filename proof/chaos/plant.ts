import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Control } from './control.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
export const program = join(root, 'server/bin/plumbline.js')

/** Edits of a fault whose place is not there, or not there only once. */
export function misfits({ edits }: Control): string[] {
  return edits
    .filter(({ file, from }) => readFileSync(join(root, 'server/src', file), 'utf8').split(from).length !== 2)
    .map(({ file, from }) => `${file}: ${from}`)
}

/** A copy of the server with the fault in it; answers the path of its program. */
export function plant({ edits }: Control, folder: string): string {
  const copy = join(folder, 'product')
  mkdirSync(copy)
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const part of ['bin', 'migrations', 'places', 'src', 'package.json']) {
    cpSync(join(root, 'server', part), join(copy, 'server', part), { recursive: true })
  }
  for (const { file, from, to } of edits) {
    const path = join(copy, 'server/src', file)
    const source = readFileSync(path, 'utf8')
    if (source.split(from).length !== 2) throw new Error(`the control has lost its place in ${file}: ${from}`)
    writeFileSync(
      path,
      source.replace(from, () => to),
    )
  }
  return join(copy, 'server/bin/plumbline.js')
}
