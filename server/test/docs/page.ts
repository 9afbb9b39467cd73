/** A fenced block of a page, with the directives in the comments above it. */
export interface Block {
  /** The number of its first line, from 1. */
  readonly line: number
  readonly language: string
  /** Whether it shows the output of the block before it. */
  readonly isOutput: boolean
  readonly text: string
  readonly running: Running
  /** The expected responses that are not `ok`, in order. */
  readonly expected: readonly string[]
  /** The file that a reader saves it as. */
  readonly file: string | undefined
}

export type Running = { readonly how: 'here' | 'background' } | { readonly how: 'not'; readonly reason: string }

export interface Page {
  readonly path: string
  readonly needs: Needs
  readonly blocks: readonly Block[]
}

/** The environment that a page needs. */
export interface Needs {
  readonly server: boolean
  /** The settings of its server. */
  readonly settings: readonly string[]
  /** Ports that its samples listen on; free ports replace them. */
  readonly ports: readonly string[]
}

/** A mistake in the markup of the page. */
export class PageMistake extends Error {
  override name = 'PageMistake'

  constructor(path: string, line: number, problem: string) {
    super(`${path}:${line}: ${problem}`)
  }
}

const directiveNames = ['page', 'run', 'expect', 'file']

export function readPage(path: string, markdown: string): Page {
  const lines = markdown.split('\n')
  const blocks: Block[] = []
  let needs: Needs = { server: true, settings: [], ports: [] }
  let above = new Map<string, string>()
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? ''
    const directive = readDirective(path, i + 1, line)
    const fence = /^(\s*)(`{3,})(.*)$/.exec(line)
    if (directive?.name === 'page') needs = addNeed(path, i + 1, needs, directive.says)
    else if (directive) above.set(directive.name, directive.says)
    else if (fence) {
      const [, indent = '', ticks = '', info = ''] = fence
      const end = lines.findIndex((line, at) => at > i && line.trim() === ticks)
      if (end < 0) throw new PageMistake(path, i + 1, 'this block never ends')
      const text = lines.slice(i + 1, end).map(line => line.slice(Math.min(indent.length, line.search(/\S|$/))))
      blocks.push(makeBlock(path, i + 2, info.trim().split(/\s+/), text.join('\n'), above))
      above = new Map()
      i = end
    } else if (line.trim() !== '' && above.size > 0) {
      throw new PageMistake(path, i + 1, `a block should follow the comment "${[...above.keys()].join(', ')}"`)
    }
  }
  return { path, needs, blocks }
}

function readDirective(path: string, line: number, text: string): { name: string; says: string } | undefined {
  const [, name = '', says = ''] = /^\s*<!--\s*([a-z-]+):\s*(.*?)\s*-->\s*$/.exec(text) ?? []
  if (name === '') return undefined
  if (!directiveNames.includes(name)) {
    throw new PageMistake(path, line, `unknown directive "${name}"; expected ${directiveNames.join(', ')}`)
  }
  return { name, says }
}

function addNeed(path: string, line: number, needs: Needs, says: string): Needs {
  if (says === 'no server') return { ...needs, server: false }
  const [, port] = /^port (\d+)$/.exec(says) ?? []
  if (port !== undefined) return { ...needs, ports: [...needs.ports, port] }
  if (!/^(?:[A-Z_]+=\S+ ?)+$/.test(says)) {
    throw new PageMistake(path, line, 'say "page: no server", "page: port 9000" or "page: SETTING=value"')
  }
  return { ...needs, settings: [...needs.settings, ...says.split(' ')] }
}

function makeBlock(
  path: string,
  line: number,
  [language = '', ...words]: readonly string[],
  text: string,
  above: ReadonlyMap<string, string>,
): Block {
  return {
    line,
    language,
    isOutput: language === 'output' || words.includes('output'),
    text,
    running: readRunning(path, line, above.get('run')),
    expected: above.get('expect')?.split(/\s*;\s*/) ?? [],
    file: above.get('file'),
  }
}

function readRunning(path: string, line: number, says: string | undefined): Running {
  if (says === undefined) return { how: 'here' }
  if (says === 'background') return { how: 'background' }
  const [, reason] = /^no, (\S.*)$/.exec(says) ?? []
  if (reason === undefined) throw new PageMistake(path, line, 'say "run: background" or "run: no, because of this"')
  return { how: 'not', reason }
}
