import { globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { Edit } from './edit.ts'
import { nodeAfter } from './marked-node.ts'

/**
 * A failpoint is a comment `// failpoint: NAME` above the code that a seeded fault changes. A fault finds its failpoint
 * in whatever file of server/src it is, and edits the node below it.
 */
export interface SeededEdit {
  readonly failpoint: string
  readonly edit: Edit
}

/** A source file and its text with the edit in it. */
export interface EditedFile {
  readonly path: string
  readonly text: string
}

const marker = /^[ \t]*\/\/ failpoint: ([\w.-]+)$/gm

/** The sources of a checkout that have failpoints. */
export class Failpoints {
  readonly #root: string
  readonly #texts = new Map<string, string>()

  constructor(root: string) {
    this.#root = root
    for (const path of globSync('server/src/**/*.ts', { cwd: root })) {
      const text = readFileSync(join(root, path), 'utf8')
      if (text.includes('// failpoint: ')) this.#texts.set(path, text)
    }
  }

  get names(): string[] {
    return [...this.#texts.values()].flatMap(text => [...text.matchAll(marker)].map(([, name = '']) => name))
  }

  /** The edited file, or the reason why the edit does not fit. */
  apply({ failpoint, edit }: SeededEdit): EditedFile | { readonly problem: string } {
    const places = [...this.#texts].flatMap(([path, text]) =>
      [...text.matchAll(marker)].filter(([, name]) => name === failpoint).map(({ index }) => ({ path, text, index })),
    )
    const [place] = places
    if (!place) return { problem: `no source has the comment "// failpoint: ${failpoint}"` }
    if (places.length > 1) return { problem: `"// failpoint: ${failpoint}" occurs ${places.length} times` }
    const text = applyTo(place.text, place.index, edit)
    if (text === undefined) return { problem: `${edit.does}, which does not fit the code below it in ${place.path}` }
    if (!parses(text)) return { problem: `${edit.does}, which leaves a syntax error in ${place.path}` }
    return { path: join(this.#root, place.path), text }
  }
}

function parses(text: string): boolean {
  try {
    stripTypeScriptTypes(text)
    return true
  } catch {
    return false
  }
}

/** The source with the node below the failpoint at `at` edited. */
export function applyTo(source: string, at: number, { change }: Edit): string | undefined {
  const { start, end } = nodeAfter(source, at)
  const node = source.slice(start, end)
  const changed = change(node)
  if (changed === undefined || changed === node) return undefined
  const rest = source.slice(end)
  return source.slice(0, start) + changed + (changed === '' ? rest.replace(/^,/, '') : rest)
}
