/** The abbreviation and the name of each state, district and territory. */
const states = `AL Alabama|AK Alaska|AS American Samoa|AZ Arizona|AR Arkansas|CA California|CO Colorado|
  CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|GU Guam|HI Hawaii|ID Idaho|IL Illinois|
  IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|
  MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|
  NM New Mexico|NY New York|NC North Carolina|ND North Dakota|MP Northern Mariana Islands|OH Ohio|OK Oklahoma|
  OR Oregon|PA Pennsylvania|PR Puerto Rico|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|
  UT Utah|VT Vermont|VI Virgin Islands|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming`

const names: ReadonlyMap<string, string> = new Map(
  states.split(/\|\s*/).map(entry => [entry.slice(0, 2), entry.slice(3)] as const),
)

const abbreviations = new Map([
  ...[...names].map(([abbreviation, name]) => [name.toUpperCase(), abbreviation] as const),
  ['US VIRGIN ISLANDS', 'VI'],
])

/** `NC` for `North Carolina`, `nc`, `N.C.` or ` NC `; undefined for anything but a state, district or territory. */
export function stateAbbreviation(state: string): string | undefined {
  const text = state.trim().toUpperCase()
  if (names.has(text)) return text
  const plain = text.replaceAll('.', '').split(/\s+/).join(' ')
  const letters = /^[A-Z] [A-Z]$/.test(plain) ? plain.replace(' ', '') : plain
  return names.has(letters) ? letters : abbreviations.get(letters)
}

/** Abbreviation and name of all of them, by name. */
export function listStates(): [abbreviation: string, name: string][] {
  return [...names].toSorted(([, a], [, b]) => (a < b ? -1 : 1))
}

/** The name of an abbreviation that `stateAbbreviation` returned. */
export function stateName(abbreviation: string): string {
  return names.get(abbreviation) ?? abbreviation
}
