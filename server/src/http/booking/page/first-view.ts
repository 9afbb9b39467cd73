import type { Company } from '../../../domain/tenants/company.ts'
import type { PageFrame } from './frame.ts'
import { newPageForm, type PageForm } from './page-form.ts'

/** By office, language and address, without the visitor. A company that was changed is another object. */
const views = new WeakMap<Company, Map<string, readonly Buffer[]>>()

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
  const parts = known.get(key) ?? (await render(page)).split(page.visitor).map(part => Buffer.from(part))
  known.set(key, parts)
  // Bytes: encoding the text would take as long as everything else.
  const visitor = Buffer.from(page.visitor)
  return Buffer.concat(parts.flatMap((part, i) => (i === 0 ? [part] : [visitor, part])))
}
