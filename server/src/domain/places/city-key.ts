import { formsOf } from './street-words.ts'

/** Words in names of cities and their abbreviations. */
const longForms = formsOf(`saint st|sainte ste|fort ft|mount mt|beach bch|center ctr|harbor hbr|heights hts|island is|
  junction jct|lake lk|spring spg|springs spgs|township twp|village vlg|valley vly`)
const directions = formsOf('north n|south s|east e|west w')

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
