import { escapeHtml } from '../../server/escape-html.ts'

/** A piece of a document whose texts are escaped. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | false | undefined | readonly Part[]

/** Escapes every value that is not a piece itself. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((text, string, i) => text + show(parts[i - 1]) + string))
}

function show(part: Part): string {
  if (part instanceof Html) return part.text
  if (part === undefined || part === false) return ''
  if (typeof part === 'object') return part.map(show).join('')
  return escapeHtml(String(part))
}

/** ` name="value"`, or nothing. */
export function attribute(name: string, value: string | boolean | undefined): Html {
  if (value === undefined || value === false) return new Html('')
  return value === true ? new Html(` ${name}`) : html` ${new Html(name)}="${value}"`
}
