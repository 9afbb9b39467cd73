import { Liquid, type Template } from 'liquidjs'
import { LRUCache } from 'lru-cache'
import type { TemplateMistake } from '../../domain/templates/template.ts'
import { limitedOperators, limitWork, maxMemory } from './liquid-limits.ts'

export const maxOutputLength = 100_000
/** The default texts take well under one. Liquid compares between two tags; the deadline of the thread is the last resort. */
export const maxMillis = 100
const maxCached = 200

/** A template cannot be rendered. */
export class LiquidFailed extends Error {
  override name = 'LiquidFailed'
  readonly mistake: TemplateMistake
  readonly isTimeout: boolean

  constructor(mistake: TemplateMistake, isTimeout: boolean) {
    super(mistake.reason)
    this.mistake = mistake
    this.isTimeout = isTimeout
  }
}

/** Both throw LiquidFailed, and block their thread meanwhile. */
export interface LiquidEngine {
  /** `values` has every name that a template may use. */
  check(template: string, values: object): void
  render(template: string, values: object): string
}

/**
 * Liquid for untrusted templates: no files, no includes, own properties only, limited time and memory. An unknown name
 * is a mistake.
 */
export function openLiquid(): LiquidEngine {
  const liquid = new Liquid({
    templates: {},
    strictFilters: true,
    strictVariables: true,
    lenientIf: true,
    // failpoint: templates-read-prototypes
    ownPropertyOnly: true,
    locale: 'en-US',
    operators: limitedOperators,
    parseLimit: 20_000,
    memoryLimit: maxMemory,
    // failpoint: templates-without-time-limit
    renderLimit: maxMillis,
  })
  // failpoint: templates-include-others
  for (const tag of ['include', 'render', 'layout', 'block']) delete liquid.tags[tag]
  limitWork(liquid)

  const cache = new LRUCache<string, Template[]>({ max: maxCached })
  const parse = (template: string): Template[] => {
    const parsed = cache.get(template) ?? liquid.parse(template)
    cache.set(template, parsed)
    return parsed
  }
  const render = (template: string, values: object): string => {
    const text = String(liquid.renderSync(parse(template), values))
    if (text.length > maxOutputLength) throw new Error('the output is too long')
    return text
  }
  return {
    check: (template, values) => {
      const mistake = explain(() => findUnknown(liquid, parse(template), values))
      if (mistake) throw new LiquidFailed(mistake, false)
      explain(() => render(template, values))
    },
    render: (template, values) => explain(() => render(template, values)),
  }
}

function explain<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new LiquidFailed(readMistake(error), /template render limit exceeded/.test((error as Error).message))
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
