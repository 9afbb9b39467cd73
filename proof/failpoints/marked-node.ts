/** A statement, list element, property or chained call below its failpoint: the half-open range [start, end) of the source. */
export interface Range {
  readonly start: number
  readonly end: number
}

const opening = '([{'
const closing = ')]}'

/**
 * The node that begins at or after `from`. Comments before it are skipped. The node ends where its brackets are closed
 * and the line does not continue; a comma that ends a list element or property is not part of it.
 */
export function nodeAfter(source: string, from: number): Range {
  const start = skipBlank(source, from)
  let depth = 0
  let end = start
  for (let at = start; at < source.length; ) {
    const char = source[at] ?? ''
    if (opening.includes(char)) depth++
    else if (closing.includes(char) && depth-- === 0) break
    else if (depth === 0 && char === ',' && /^,[ \t]*(?:\/\/.*)?$/m.test(lineFrom(source, at))) break
    else if (depth === 0 && char === '\n' && !continues(source, { start, end })) break
    const next = skipToken(source, at)
    if (skipBlank(source, at) === at) end = next
    at = next
  }
  return { start, end }
}

/** Whether the node goes on after the line on which it seems to end. */
function continues(source: string, { start, end }: Range): boolean {
  const soFar = source.slice(start, end)
  if (soFar.startsWith('.')) return false
  if (/(?:[=+\-*/&|?:<,]|=>|\belse|\breturn)$/.test(soFar)) return true
  if (isHeadOnly(soFar)) return true
  return /^(?:\.|\?|:|&&|\|\||[+*/=]|- )/.test(source.slice(skipBlank(source, end)))
}

/** `if (…)`, `for (…)` or `while (…)` without its body. */
function isHeadOnly(text: string): boolean {
  const condition = conditionOf(text)
  return condition !== undefined && text.slice(condition.end + 1).trim() === ''
}

/** Between the parentheses of `if (…)`, `for (…)` or `while (…)`. */
export function conditionOf(statement: string): Range | undefined {
  const head = /^(?:if|while|for(?: await)?) \(/.exec(statement)
  if (!head) return undefined
  let depth = 0
  for (let at = head[0].length; at < statement.length; at = skipToken(statement, at)) {
    if (opening.includes(statement[at] ?? '')) depth++
    else if (closing.includes(statement[at] ?? '') && depth-- === 0) return { start: head[0].length, end: at }
  }
  return undefined
}

/** The position behind the string, template, regular expression, comment or single character at `at`. */
function skipToken(source: string, at: number): number {
  const char = source[at] ?? ''
  if (char === "'" || char === '"') return skipQuoted(source, at, char)
  if (char === '`') return skipTemplate(source, at)
  if (char !== '/') return at + 1
  if (source[at + 1] === '/') return endOf(source, '\n', at)
  if (source[at + 1] === '*') return endOf(source, '*/', at) + 2
  const isRegex = /(?:^|[=(,:[!&|?{}+\n]|=>|\breturn)\s*$/.test(source.slice(Math.max(0, at - 20), at))
  return isRegex ? skipRegex(source, at) : at + 1
}

function skipQuoted(source: string, from: number, quote: string): number {
  let at = from + 1
  while (at < source.length && source[at] !== quote) at += source[at] === '\\' ? 2 : 1
  return at + 1
}

function skipTemplate(source: string, from: number): number {
  let at = from + 1
  while (at < source.length && source[at] !== '`') {
    if (source[at] === '\\') at += 2
    else if (source.startsWith('${', at)) at = skipBraces(source, at + 1)
    else at++
  }
  return at + 1
}

function skipBraces(source: string, from: number): number {
  let depth = 0
  for (let at = from; at < source.length; at = skipToken(source, at)) {
    if (source[at] === '{') depth++
    else if (source[at] === '}' && --depth === 0) return at + 1
  }
  return source.length
}

function skipRegex(source: string, from: number): number {
  let isInClass = false
  for (let at = from + 1; at < source.length; at++) {
    if (source[at] === '\\') at++
    else if (source[at] === '[') isInClass = true
    else if (source[at] === ']') isInClass = false
    else if (source[at] === '/' && !isInClass) return at + 1
  }
  return source.length
}

/** Past white space and comments. */
function skipBlank(source: string, from: number): number {
  const blank = /(?:\s|\/\/.*|\/\*[\s\S]*?\*\/)*/y
  blank.lastIndex = from
  blank.exec(source)
  return blank.lastIndex
}

function lineFrom(source: string, at: number): string {
  return source.slice(at, endOf(source, '\n', at))
}

function endOf(source: string, text: string, from: number): number {
  const at = source.indexOf(text, from)
  return at < 0 ? source.length : at
}
