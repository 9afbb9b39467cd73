import { companyKey, nameOfHost } from '../page.ts'
import { texts } from '../texts/texts.ts'

const remembered = `plumbline.name.${companyKey}`

/**
 * What the pages without a session call the company. Strangers must not learn which companies exist, so the service tells
 * its name only at the company's own host. Elsewhere it is known where somebody has signed in before.
 */
export function placeName(): string {
  return nameOfHost || readName() || companyKey || texts.product
}

/** Not where the browser keeps nothing. */
export function rememberName(name: string): void {
  try {
    localStorage.setItem(remembered, name)
  } catch {
    // The key of the company stands for its name.
  }
}

function readName(): string {
  try {
    return localStorage.getItem(remembered) ?? ''
  } catch {
    return ''
  }
}
