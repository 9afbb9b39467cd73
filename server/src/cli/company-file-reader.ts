import { z } from 'zod'
import { type CompanyFile, companyFileSchema, showIssue } from '../domain/company-files/company-file.ts'
import { FileMistakes, type Mistake } from '../domain/entries/mistakes.ts'
import { findTemplateMistake } from '../domain/messages/manage-templates.ts'
import { openTemplateEngine } from '../platform/messaging/template-engine.ts'

/**
 * All mistakes of form, and the file; where there are mistakes, the file without the fields that have them, if it can be
 * read then.
 */
export async function inspectCompanyFile(json: unknown): Promise<{ file?: CompanyFile; mistakes: readonly Mistake[] }> {
  const read = companyFileSchema.safeParse(json)
  const mistakes = [...(read.error?.issues.flatMap(showIssue) ?? []), ...(await findTemplateMistakes(json))]
  const { data: file } = read.success ? read : companyFileSchema.safeParse(withoutMistakes(json, read.error.issues))
  return { ...(file && { file }), mistakes }
}

function withoutMistakes(json: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const copy = structuredClone(json)
  for (const { path, ...issue } of issues) {
    const fields = issue.code === 'unrecognized_keys' ? issue.keys : path.slice(-1)
    const parents = issue.code === 'unrecognized_keys' ? path : path.slice(0, -1)
    const parent = parents.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)?.[key], copy)
    for (const field of fields) Reflect.deleteProperty(Object(parent), field)
  }
  return copy
}

/** Validates the form of a company file and fills in defaults; throws with all mistakes. */
export async function readCompanyFile(json: unknown): Promise<CompanyFile> {
  const read = companyFileSchema.safeParse(json)
  const mistakes = [...(read.error?.issues.flatMap(showIssue) ?? []), ...(await findTemplateMistakes(json))]
  if (mistakes.length > 0 || !read.success) throw new FileMistakes(mistakes)
  return read.data
}

const templateTexts = z.array(
  z.object({ subject: z.string().optional().catch(undefined), body: z.string().optional().catch(undefined) }).catch({}),
)

/** Also of a file with other mistakes. */
async function findTemplateMistakes(json: unknown): Promise<Mistake[]> {
  const { data } = z.object({ messages: templateTexts }).safeParse(json)
  const mistakes: Mistake[] = []
  await using engine = openTemplateEngine()
  for (const [i, texts] of data?.messages.entries() ?? []) {
    for (const [field, text] of Object.entries(texts)) {
      const mistake = text === undefined ? undefined : await findTemplateMistake(engine, 'company file', text)
      if (!mistake) continue
      const problem = `has a mistake in line ${mistake.line}: ${mistake.reason}`
      mistakes.push({ path: `messages[${i}].${field}`, problem })
    }
  }
  return mistakes
}
