import { type Block, type Page, PageMistake } from './page.ts'

/** The steps of the page's shell. `source` keeps its line numbers in the page, so that errors name those. */
export interface Step {
  readonly kind: 'sh' | 'ts' | 'js' | 'file' | 'company'
  readonly line: number
  readonly source: string
  /** The last of its blocks. */
  readonly end: Block
  readonly inBackground: boolean
  readonly expected: readonly string[]
  /** Its output as shown on the page. */
  readonly outputs: readonly Block[]
  readonly file: string | undefined
}

/** Languages of blocks that are shown and not run. */
const plain = ['text', 'output', 'mermaid']

/**
 * A TypeScript block that imports begins a program, one that does not continues it; the program runs where it ends. A
 * JSON block that is a company file is applied; any other must at least be JSON.
 */
export function planSteps({ path, blocks }: Page): Step[] {
  const steps: Step[] = []
  for (const [i, block] of blocks.entries()) {
    if (block.isOutput) attachOutput(path, steps, blocks[i - 1], block)
    else if (block.running.how !== 'not') plan(path, steps, block)
  }
  return steps
}

function plan(path: string, steps: Step[], block: Block): void {
  const { language, file, text } = block
  if (language === 'sh') steps.push(stepOf('sh', block))
  else if (language === 'ts' || language === 'js') planProgram(steps, language, block)
  else if (file !== undefined) steps.push(stepOf('file', block))
  else if (language === 'json') {
    if (isCompanyFile(readJson(path, block))) steps.push({ ...stepOf('company', block), source: text })
  } else if (!plain.includes(language)) {
    const known = 'sh, ts, js and json blocks are run, text, output and mermaid are not'
    throw new PageMistake(
      path,
      block.line,
      `how is "${language}" run? ${known}; else put <!-- run: no, REASON --> above`,
    )
  }
}

function planProgram(steps: Step[], kind: 'ts' | 'js', block: Block): void {
  const at = steps.findLastIndex(step => step.kind === kind && step.file === undefined)
  const before = steps[at]
  const continues = before && !before.inBackground && block.file === undefined && !/^\s*import\b/m.test(block.text)
  if (!continues) {
    steps.push(stepOf(kind, block))
    return
  }
  steps.splice(at, 1)
  steps.push({
    ...before,
    source: `${before.source}${placed(block).slice(before.source.split('\n').length - 1)}`,
    end: block,
  })
}

function attachOutput(path: string, steps: Step[], before: Block | undefined, block: Block): void {
  const last = steps.at(-1)
  if (!last || last.end !== before) {
    throw new PageMistake(path, block.line, 'there is no run block right above this output')
  }
  steps[steps.length - 1] = { ...last, outputs: [...last.outputs, block] }
}

function stepOf(kind: Step['kind'], block: Block): Step {
  const { line, text, file, running, expected } = block
  const source = kind === 'file' ? text : placed(block)
  return { kind, line, source, end: block, inBackground: running.how === 'background', expected, outputs: [], file }
}

/** Preceded by empty lines, so that line numbers equal those of the page. */
function placed({ line, text }: Block): string {
  return `${'\n'.repeat(line - 1)}${text}\n`
}

function readJson(path: string, { line, text }: Block): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new PageMistake(path, line, `this is not JSON: ${(error as Error).message}`)
  }
}

function isCompanyFile(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'key' in json && 'zone' in json
}
