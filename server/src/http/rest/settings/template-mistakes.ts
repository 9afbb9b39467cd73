import { findTemplateMistake } from '../../../domain/messages/manage-templates.ts'
import type { FieldMistake } from '../../../domain/refusal.ts'
import type { Call } from '../call.ts'

/** Checks message templates, by field. It takes time, so no transaction may be open. */
export async function findTemplateMistakes<In, Source>(
  { services, context }: Call<In, Source>,
  texts: Readonly<Record<string, string>>,
): Promise<FieldMistake[]> {
  const mistakes: FieldMistake[] = []
  for (const [field, text] of Object.entries(texts)) {
    const mistake = await findTemplateMistake(services.templates, context.company.key, text)
    if (mistake) mistakes.push({ field, message: `has a mistake in line ${mistake.line}: ${mistake.reason}` })
  }
  return mistakes
}
