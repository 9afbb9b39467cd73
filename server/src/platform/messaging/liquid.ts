import { Liquid, type Template } from 'liquidjs'
import { LRUCache } from 'lru-cache'
import { type TemplateEngine, TemplateFailed, type TemplateMistake } from '../../domain/templates/template.ts'

export const maxOutputLength = 100_000
/** The default texts take well under one. Rendering blocks the process. */
export const maxMillis = 20
const maxCached = 200

/**
 * Liquid for untrusted templates: no files, no includes, own properties only, limited time and memory. An unknown name
 * is a mistake.
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
    // failpoint: templates-without-time-limit
    renderLimit: maxMillis,
  })
  // failpoint: templates-include-others
  for (const tag of ['include', 'render', 'layout', 'block']) delete liquid.tags[tag]

  const renderOnce = (parsed: Template[], values: object): string => {
    const text = String(liquid.renderSync(parsed, values))
    if (text.length > maxOutputLength) throw new Error('the output is too long')
    return text
  }
  /** The limit counts wall time, which may pass while the machine is busy, so an expired rendering is repeated once. */
  const renderWithRetry = (parsed: Template[], values: object): string => {
    try {
      return renderOnce(parsed, values)
    } catch (error) {
      if (!/template render limit exceeded/.test((error as Error).message)) throw error
      return renderOnce(parsed, values)
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
        renderWithRetry(parsed, values)
        return undefined
      } catch (error) {
        return readMistake(error)
      }
    },
    render: (template, values) => {
      try {
        return renderWithRetry(parse(template), values)
      } catch (error) {
        const { line, reason } = readMistake(error)
        throw new TemplateFailed(`line ${line}: ${reason}`)
      }
    },
  }
}

/** Finds unknown names also in branches that the sample values do not reach. */
function findUnknown(liquid: Liquid, parsed: Template[], values: object): TemplateMistake | undefined {
  const { globals } = liquid.analyzeSync(parsed, { partials: false })
  for (const { segments, location } of Object.values(globals).flat()) {
    const names = segments.filter(segment => typeof segment === 'string')
    if (names.length === segments.length && !hasName(values, names))
      return { line: location.row, reason: `there is no ${names.join('.')}` }
  }
  return undefined
}

function hasName(values: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true
  // Lists and texts also have size, first and last.
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return rest.length === 0
  return Object.hasOwn(values, name) && hasName((values as Record<string, unknown>)[name], rest)
}

/** Liquid's message without the excerpt that follows it. */
function readMistake(error: unknown): TemplateMistake {
  const { message, token } = error as Error & { token?: { getPosition?: () => [number, number] } }
  const [line] = token?.getPosition?.() ?? [1]
  const [text = ''] = message.split('\n')
  return { line, reason: text.replace(/, line:\d+, col:\d+$/, '') }
}
