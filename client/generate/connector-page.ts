import { tools } from '../../server/src/http/connector/tools/tools.ts'

export const connectorPage = new URL('../../docs/connector.md', import.meta.url)

const begin = '<!-- tools -->'
const end = '<!-- /tools -->'

/** The page with its table of tools, as the tools themselves say it. */
export function withTools(page: string): string {
  const [before = '', rest = ''] = page.split(begin)
  const [, after = ''] = rest.split(end)
  return `${before}${begin}\n\n${toolTable()}\n\n${end}${after}`
}

function toolTable(): string {
  const rows = tools.map(({ name, scope, use, operation: { method, path }, hints }) => {
    const may = scope === 'read' ? 'read' : hints.destructiveHint ? 'book, asks twice' : 'book'
    return `| \`${name}\` | ${may} | ${use} | \`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}\` |`
  })
  return ['| tool | needs | what the assistant is told | stands for |', '|---|---|---|---|', ...rows].join('\n')
}
