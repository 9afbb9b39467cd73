/**
 * The short name of a county: `Mecklenburg` for `Mecklenburg County`, `Caddo` for `Caddo Parish`. An independent city
 * keeps the suffix, because many have a county of the same name: `Baltimore City`. A planning region of Connecticut is
 * not a county, so the result is empty.
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
