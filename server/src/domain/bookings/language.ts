export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** The first language of the browser that the page has, unless the visitor chose one. */
export function languageOf(chosen: string | undefined, acceptLanguage: string | undefined): Language {
  const known = (tag: string) => languages.find(each => each === tag.trim().toLowerCase().slice(0, 2))
  const wanted = (acceptLanguage ?? '').split(',').map(part => part.split(';')[0] ?? '')
  return known(chosen ?? '') ?? wanted.map(known).find(Boolean) ?? 'en'
}
