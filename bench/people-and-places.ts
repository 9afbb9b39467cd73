/** Names and addresses as varied as those of a large company: some thousand last names and streets, the same in every run. */
const beginnings = 'bar cal don fen gar hal jon kel lin mor nor pal ros sam tor val wen wil yar zim'.split(' ')
const middles = 'a be da en ga ing ki lo man nor ra sing tho ver wa'.split(' ')
const endings = 'berg by dale field ford ham ley man ner son stone ton wick wood worth'.split(' ')
const firstNames =
  'Ada Ben Cleo Dan Eva Finn Gwen Hugo Iris Jude Kara Liam Mona Nils Olga Paul Rosa Sven Tess Uma'.split(' ')
const kinds = ['Street', 'Avenue', 'Road', 'Lane', 'Court']
const cities = ['Charlotte', 'Huntersville', 'Matthews', 'Concord', 'Gastonia', 'Monroe', 'Cornelius', 'Davidson']

const pick = (list: readonly string[], i: number) => list[i % list.length] ?? ''
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** 4,500 different words; a step coprime to their number spreads neighbours. */
export function nameOf(i: number): string {
  const spread = (i * 1_009) % (beginnings.length * middles.length * endings.length)
  const [first, rest] = [spread % beginnings.length, Math.floor(spread / beginnings.length)]
  return capital(`${pick(beginnings, first)}${pick(middles, rest)}${pick(endings, Math.floor(rest / middles.length))}`)
}

export function personOf(i: number) {
  const digits = String(2_000_000 + ((i * 7_919) % 7_999_999))
  return {
    firstName: pick(firstNames, Math.floor(i / 4_500) + i),
    lastName: nameOf(i),
    email: `person${i}@example.com`,
    mobilePhone: `704-${digits.slice(0, 3)}-${digits.slice(3)}`,
  }
}

export function houseOf(i: number) {
  const street = `${nameOf(i * 7)} ${pick(kinds, Math.floor(i / 900))}`
  return { address1: `${1 + (i % 9_800)} ${street}`, city: pick(cities, i), zip: String(28_200 + (i % 80)) }
}

/** A letter is missing. */
export function mistyped(word: string): string {
  return word.slice(0, 3) + word.slice(4)
}
