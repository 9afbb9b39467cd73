import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Few enough that no group is the last one running for long. */
const maxFiles = 8
/** Folders with the slowest tests, which start first. */
const slowest = ['docs', 'webhooks', 'messages', 'moving', 'operations']
/** Files that change their process: its clock, its functions or its flags. */
const needsOwnProcess = /\bshifted-clock\b|\bmock\.method\(|\bsetFlagsFromString\b|^(?:const|let|await) .*\bawait /m

/**
 * Starting a process and loading the program takes longer than most test files. So several files of a folder run in one
 * process, one after the other, each as a suite with hooks of its own. Answers the files to hand to the test runner.
 */
export function groupFiles(files: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-groups-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const alone = files.filter(file => needsOwnProcess.test(readFileSync(file, 'utf8')))
  const together = files.filter(file => !alone.includes(file))
  const byFolder = Map.groupBy(together, subjectOf)
  const groups = [...byFolder].flatMap(([name, members]) =>
    chunksOf(members).map((chunk, i) => {
      // The runner starts files in the order of their names.
      const path = join(folder, `${rank(name)}-${name}-${i + 1}.test.mjs`)
      writeFileSync(path, entryOf(chunk))
      return path
    }),
  )
  return [...groups, ...alone]
}

/** `webhooks` for server/test/webhooks; all tests beside the code are one subject. */
function subjectOf(file: string): string {
  return /^server\/test\/([^/]+)\//.exec(file)?.[1] ?? file.split('/', 2).join('-')
}

function rank(subject: string): number {
  const at = slowest.indexOf(subject)
  return at < 0 ? slowest.length : at
}

function chunksOf(files: readonly string[]): string[][] {
  const size = Math.ceil(files.length / Math.ceil(files.length / maxFiles))
  return Array.from({ length: Math.ceil(files.length / size) }, (_, i) => files.slice(i * size, (i + 1) * size))
}

function entryOf(files: readonly string[]): string {
  const suites = files.map(file => {
    const url = JSON.stringify(`file://${resolve(file)}`)
    return `describe(${JSON.stringify(file)}, async () => void (await import(${url})))`
  })
  return `import { describe } from 'node:test'\n${suites.join('\n')}\n`
}
