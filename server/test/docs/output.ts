/**
 * Compares the output with the page. JSON is compared by value, other text line by line; `…`
 * stands for anything: within a line or a string, for any value, for any number of lines, and as a member's name for
 * all members that are not shown.
 */
export function mismatch(shown: string, isJson: boolean, printed: string): string | undefined {
  if (!isJson) return textMismatch(shown, printed)
  const json = parse(printed)
  if (json === undefined) return `what was printed is not JSON:\n${printed}`
  const path = jsonMismatch(JSON.parse(shown), json, '')
  return path === undefined ? undefined : `${path || 'the answer'} differs in\n${JSON.stringify(json, null, 2)}`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function textMismatch(shown: string, printed: string): string | undefined {
  const pattern = shown
    .trimEnd()
    .split('\n')
    .map(line => (line.trim() === '…' ? '(?:.*\n)*?' : `${linePattern(line)}[ \t]*\n`))
    .join('')
  if (new RegExp(`^\\n*${pattern}\\s*$`).test(`${printed.trimEnd()}\n`)) return undefined
  return `printed was\n${printed}`
}

function linePattern(line: string): string {
  return line.trimEnd().split('…').map(RegExp.escape).join('.*')
}

/** Where two values differ first. */
function jsonMismatch(shown: unknown, actual: unknown, path: string): string | undefined {
  // A member that is shown must be there, whatever its value.
  if (actual === undefined) return path
  if (shown === '…') return undefined
  if (typeof shown === 'string' && typeof actual === 'string') {
    return new RegExp(`^${linePattern(shown)}$`, 's').test(actual) ? undefined : path
  }
  if (typeof shown !== 'object' || shown === null || typeof actual !== 'object' || actual === null) {
    return shown === actual ? undefined : path
  }
  if (Array.isArray(shown) !== Array.isArray(actual)) return path
  const { '…': others, ...named } = shown as Record<string, unknown>
  const surplus = Object.keys(actual).filter(name => !Object.hasOwn(named, name))
  if (others === undefined && surplus.length > 0) return `${path}.${surplus[0]}`
  for (const [name, value] of Object.entries(named)) {
    const inner = jsonMismatch(value, (actual as Record<string, unknown>)[name], `${path}.${name}`)
    if (inner !== undefined) return inner
  }
  return undefined
}
