import { CaptureTag, type Context, defaultOperators, filters, type Liquid } from 'liquidjs'

/** The characters and list entries that one rendering may produce. */
export const maxMemory = 200_000
/** Searching a long text for a long text takes seconds in one call of the runtime, which nothing can interrupt. */
export const maxSearchLength = 1_000
export const maxDateFormatLength = 100

const searchFilters = ['split', 'replace', 'replace_first', 'replace_last', 'remove', 'remove_first', 'remove_last']

/** Liquid counts neither the text of `capture` nor the work within one filter or operator. */
export function limitWork(liquid: Liquid): void {
  // failpoint: templates-capture-without-limit
  liquid.registerTag('capture', CountedCapture)
  for (const name of searchFilters) limitArgument(liquid, name, 'search text', maxSearchLength)
  limitArgument(liquid, 'date', 'date format', maxDateFormatLength)
}

class CountedCapture extends CaptureTag {
  override *render(context: Context): Generator<unknown, void, string> {
    yield* super.render(context)
    context.memoryLimit.use(String(context.bottom()[this.variable]).length)
  }
}

/** A copy of the operators with a limited `contains`. */
export const limitedOperators = {
  ...defaultOperators,
  contains: (text: unknown, search: unknown, context: Context) => {
    requireLength(search, 'search text', maxSearchLength)
    return defaultOperators.contains?.(text, search, context) ?? false
  },
}

function limitArgument(liquid: Liquid, name: string, argument: string, limit: number): void {
  const handler = (filters as Record<string, unknown>)[name]
  if (typeof handler !== 'function') throw new Error(`there is no filter ${name}`)
  liquid.registerFilter(name, function (value: unknown, first: unknown, ...others: unknown[]) {
    requireLength(first, argument, limit)
    return handler.call(this, value, first, ...others)
  })
}

function requireLength(value: unknown, name: string, limit: number): void {
  // A list may be given too: it becomes a text.
  if (value !== undefined && String(value).length > limit)
    throw new Error(`the ${name} is longer than ${limit} characters`)
}
