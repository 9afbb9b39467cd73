/** The Markdown of descriptions: headings, paragraphs, lists, tables, code, bold text and links. */

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
}

/** The address of what a piece of code names, such as an operation. */
export type AddressOf = (code: string) => string | undefined

export function renderMarkdown(text: string, addressOf: AddressOf): string {
  const blocks = text.split(/\n{2,}/).map(block => block.split('\n'))
  return blocks.map(lines => renderBlock(lines, addressOf)).join('\n')
}

function renderBlock(lines: readonly string[], addressOf: AddressOf): string {
  const [first = ''] = lines
  const inline = (text: string) => renderInline(text, addressOf)
  const [, marks, heading = ''] = /^(#{2,4}) (.*)/.exec(first) ?? []
  if (marks) return `<h${marks.length}>${inline(heading)}</h${marks.length}>`
  if (isItem.test(first)) return renderList(first.startsWith('- ') ? 'ul' : 'ol', itemsOf(lines).map(inline))
  if (first.startsWith('|')) return renderTable(lines.map(cellsOf), inline)
  return `<p>${inline(lines.join(' '))}</p>`
}

const isItem = /^(?:-|\d+\.) /

function renderList(tag: string, items: readonly string[]): string {
  return `<${tag}>${items.map(item => `<li>${item}</li>`).join('')}</${tag}>`
}

/** A line that does not begin an item continues the one before. */
function itemsOf(lines: readonly string[]): string[] {
  const items: string[] = []
  for (const line of lines) {
    if (isItem.test(line)) items.push(line.replace(isItem, ''))
    else items.push(`${items.pop() ?? ''} ${line.trim()}`)
  }
  return items
}

function cellsOf(line: string): string[] {
  return line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map(cell => cell.trim())
}

/** The second row separates the headings. */
function renderTable([head = [], , ...rows]: readonly string[][], inline: (text: string) => string): string {
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map(cell => `<${tag}>${inline(cell)}</${tag}>`).join('')}</tr>`
  return `<table><thead>${row(head, 'th')}</thead><tbody>${rows.map(cells => row(cells, 'td')).join('')}</tbody></table>`
}

function renderInline(text: string, addressOf: AddressOf): string {
  return text
    .split(/(`[^`]+`)/)
    .map(part =>
      part.startsWith('`') && part.length > 1 ? renderCode(part.slice(1, -1), addressOf) : renderWords(part),
    )
    .join('')
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
}

function renderCode(code: string, addressOf: AddressOf): string {
  const address = addressOf(code)
  const shown = `<code>${escapeHtml(code)}</code>`
  return address === undefined ? shown : `<a href="${escapeHtml(address)}">${shown}</a>`
}

function renderWords(text: string): string {
  return escapeHtml(text).replace(/\[([^\]]+)\]\((https?:[^)\s]+|#[^)\s]+)\)/g, '<a href="$2">$1</a>')
}
