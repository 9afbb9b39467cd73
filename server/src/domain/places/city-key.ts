/** Abbreviations in names of cities. */
const longForms: ReadonlyMap<string, string> = new Map(
  Object.entries({
    st: 'saint',
    ste: 'sainte',
    ft: 'fort',
    mt: 'mount',
    bch: 'beach',
    ctr: 'center',
    hbr: 'harbor',
    hts: 'heights',
    is: 'island',
    jct: 'junction',
    lk: 'lake',
    spg: 'spring',
    spgs: 'springs',
    twp: 'township',
    vlg: 'village',
    vly: 'valley',
  }),
)
const directions: ReadonlyMap<string, string> = new Map(
  Object.entries({ n: 'north', s: 'south', e: 'east', w: 'west' }),
)

/** One key for all spellings of a city: `St. Louis` and `SAINT LOUIS`, `O'Fallon` and `O Fallon`. */
export function cityKey(city: string): string {
  const words = plainLetters(city)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const [first = '', ...others] = words
  const start = others.length > 0 ? (directions.get(first) ?? first) : first
  return [start, ...others].map(word => longForms.get(word) ?? word).join('')
}

/** Without diacritics: `Cañon` becomes `Canon`, `Hale‘iwa` becomes `Haleiwa`. */
export function plainLetters(text: string): string {
  return text.normalize('NFD').replace(/[\p{M}‘’ʻʼ`]/gu, '')
}
