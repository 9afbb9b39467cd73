import { english } from './english.ts'

/** The same members with texts of another language. */
type Translated<T> = T extends string
  ? string
  : T extends (...values: never[]) => string
    ? T
    : { readonly [K in keyof T]: Translated<T[K]> }

/** The texts in the reader's language, where there are such. */
export function inLanguageOf<T>(
  languages: { readonly en: T } & Readonly<Record<string, Translated<T>>>,
): Translated<T> {
  const chosen = navigator.languages.map(tag => tag.slice(0, 2)).find(language => language in languages) ?? 'en'
  document.documentElement.lang = chosen
  return (languages[chosen] ?? languages.en) as Translated<T>
}

export const texts = inLanguageOf({ en: english })
