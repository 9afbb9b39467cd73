import { Liquid, type Template } from 'liquidjs'
import { LRUCache } from 'lru-cache'
import { type TemplateEngine, TemplateFailed, type TemplateMistake } from '../../domain/templates/template.ts'

export const maxOutputLength = 100_000
/** The usual texts take well under one. Nothing else happens in the process meanwhile. */
export const maxMillis = 20
const maxCached = 200

/**
 * Liquid as strangers may write it: no file, no other template, nothing that is not listed, and an end to time and
 * memory. A name that does not exist is a mistake rather than a gap.
 */
export function openTemplateEngine(): TemplateEngine {
  const liquid = new Liquid({
    templates: {},
    strictFilters: true,
    strictVariables: true,
    lenientIf: true,
    // failpoint: templates-read-prototypes
    ownPropertyOnly: true,
    locale: 'en-US',
    parseLimit: 20_000,
    memoryLimit: 200_000,
    // failpoint: templates-run-for-ever
    renderLimit: maxMillis,
  })
  // failpoint: templates-include-others
  for (const tag of ['include', 'render', 'layout', 'block']) delete liquid.tags[tag]

  const write = (parsed: Template[], values: object): string => {
    const text = String(liquid.renderSync(parsed, values))
    if (text.length > maxOutputLength) throw new Error('it becomes far too long')
    return text
  }
  /** The clock also runs while the machine does something else: what took too long once gets a second chance. */
  const writeOnceMore = (parsed: Template[], values: object): string => {
    try {
      return write(parsed, values)
    } catch (error) {
      if (!/template render limit exceeded/.test((error as Error).message)) throw error
      return write(parsed, values)
    }
  }
  const cache = new LRUCache<string, Template[]>({ max: maxCached })
  const parse = (template: string): Template[] => {
    const parsed = cache.get(template) ?? liquid.parse(template)
    cache.set(template, parsed)
    return parsed
  }
  return {
    findMistake: (template, values) => {
      try {
        const parsed = parse(template)
        const unknown = findUnknown(liquid, parsed, values)
        if (unknown) return unknown
        writeOnceMore(parsed, values)
        return undefined
      } catch (error) {
        return readMistake(error)
      }
    },
    render: (template, values) => {
      try {
        return writeOnceMore(parse(template), values)
      } catch (error) {
        const { line, reason } = readMistake(error)
        throw new TemplateFailed(`line ${line}: ${reason}`)
      }
    },
  }
}

/** A name in a branch that the trial does not take would be noticed only when somebody waits for the message. */
function findUnknown(liquid: Liquid, parsed: Template[], values: object): TemplateMistake | undefined {
  const { globals } = liquid.analyzeSync(parsed, { partials: false })
  for (const { segments, location } of Object.values(globals).flat()) {
    const names = segments.filter(segment => typeof segment === 'string')
    if (names.length === segments.length && !isThere(values, names))
      return { line: location.row, reason: `there is no ${names.join('.')}` }
  }
  return undefined
}

function isThere(values: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true
  // Of a list or a text one may also ask for its size, first and last.
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return rest.length === 0
  return Object.hasOwn(values, name) && isThere((values as Record<string, unknown>)[name], rest)
}

/** Liquid's own words, without the excerpt it puts behind them. */
function readMistake(error: unknown): TemplateMistake {
  const { message, token } = error as Error & { token?: { getPosition?: () => [number, number] } }
  const [line] = token?.getPosition?.() ?? [1]
  const [said = ''] = message.split('\n')
  return { line, reason: said.replace(/, line:\d+, col:\d+$/, '') }
}
