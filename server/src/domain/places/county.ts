/**
 * A county as people say it: `Mecklenburg` for `Mecklenburg County`, `Caddo` for `Caddo Parish`. A city that is its own
 * county keeps the word, since many have a county of their name beside them: `Baltimore City`. A planning region of
 * Connecticut is none of its counties, and nothing here.
 */
export function countyName(text: string): string {
  const name = text.trim()
  const city = /^City of (.+)$/.exec(name)?.[1] ?? /^(.+) (?:city|\(city\)?)$/.exec(name)?.[1]
  if (/ Region(?:al)?$/.test(name)) return ''
  if (city !== undefined) return /\bCity$/.test(city) ? city : `${city} City`
  return name
    .replace(/^City and (?:County|Borough) of /, '')
    .replace(/ \(CA\)$/, '')
    .replace(/ (?:County|Parish|Census Area|City and Borough|Borough|Municipality|Municipio)$/, '')
}
