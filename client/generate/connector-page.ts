import { tools } from '../../server/src/http/connector/tools/tools.ts'
import { exceptions, revisions } from '../../server/test/connector/conformance-exceptions.ts'

export const connectorPage = new URL('../../docs/connector.md', import.meta.url)

/** The page with its tables: the tools as they say it themselves, and the scenarios of the conformance suite that do not apply. */
export function withTables(page: string): string {
  return withTable(withTable(page, 'tools', toolTable()), 'conformance', conformanceTable())
}

function withTable(page: string, name: string, table: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [before = '', rest = ''] = page.split(begin)
  const [, after = ''] = rest.split(end)
  return `${before}${begin}\n\n${table}\n\n${end}${after}`
}

function conformanceTable(): string {
  const rows = exceptions.map(({ names, only, why }) => {
    const listed = names.map(name => `\`${name}\``).join(', ')
    return `| ${listed} | ${only ?? `all of ${revisions.length}`} | ${why} |`
  })
  return [
    '| scenario, or one check of it | revisions | it does not apply because it … |',
    '|---|---|---|',
    ...rows,
  ].join('\n')
}

function toolTable(): string {
  const rows = tools.map(({ name, scope, use, operation: { method, path }, hints }) => {
    const may = scope === 'read' ? 'read' : hints.destructiveHint ? 'book, asks twice' : 'book'
    return `| \`${name}\` | ${may} | ${use} | \`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}\` |`
  })
  return ['| tool | needs | what the assistant is told | stands for |', '|---|---|---|---|', ...rows].join('\n')
}
