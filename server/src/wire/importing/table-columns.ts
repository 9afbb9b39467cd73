import type { FieldMistake } from '../../domain/refusal.ts'

/** The columns that a table may have, by field on the wire. */
export type TableColumns = Readonly<
  Record<
    string,
    {
      /** Other headings that are understood, in lower case without spaces. The field on the wire is one as well. */
      readonly aliases: readonly string[]
    }
  >
>

/** The field of each column; undefined for a column that is not imported. The first column of a field counts. */
export function fieldsIn(columns: TableColumns, header: readonly string[]): (string | undefined)[] {
  const found = header.map(heading => {
    const key = heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
    return Object.keys(columns).find(field => field === key || columns[field]?.aliases.includes(key))
  })
  return found.map((field, i) => (found.indexOf(field) < i ? undefined : field))
}

/** Cells behind the last heading belong to no field: usually a comma in a text without quotation marks moved them. */
export function mistakesOf(cells: readonly string[], header: readonly string[]): FieldMistake[] {
  const count = 1 + cells.findLastIndex(cell => cell.trim() !== '')
  if (count <= header.length) return []
  return [
    {
      field: '',
      message: `has ${count} cells for ${header.length} headings; put a text that contains the separator into quotation marks`,
    },
  ]
}
