import type { Company } from '../../../domain/tenants/company.ts'
import type { PageFrame } from './frame.ts'
import { newPageForm, type PageForm } from './page-form.ts'

interface View {
  /** Bytes: encoding the text would take as long as everything else. */
  readonly bytes: Buffer
  /** Where the visitor is. */
  readonly at: readonly number[]
}

/** By office, language and address, with the first visitor. A company that was changed is another object. */
const views = new WeakMap<Company, Map<string, View>>()

/** The page with which a visit begins, for a new visitor. It is rendered once while its company does not change. */
export async function firstView(
  { visit: { company, office }, language, up, assets }: PageFrame,
  sentOffice: string,
  render: (page: PageForm) => Promise<string>,
): Promise<Buffer | string> {
  const page = newPageForm(language, sentOffice)
  // Strangers choose other texts, and as many as they like.
  if (sentOffice !== '' && sentOffice !== office.slug) return render(page)
  const known = views.getOrInsertComputed(company, () => new Map())
  const key = [up, language, office.id, sentOffice, ...assets.scripts, ...assets.styles].join(' ')
  const view = known.get(key) ?? viewOf(Buffer.from(await render(page)), page.visitor)
  known.set(key, view)
  const bytes = Buffer.from(view.bytes)
  for (const at of view.at) bytes.write(page.visitor, at, 'latin1')
  return bytes
}

function viewOf(bytes: Buffer, visitor: string): View {
  const at: number[] = []
  for (let found = bytes.indexOf(visitor); found >= 0; found = bytes.indexOf(visitor, found + 1)) at.push(found)
  return { bytes, at }
}
