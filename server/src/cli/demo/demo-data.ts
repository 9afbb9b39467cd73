/** Names and places of the demo company. Email addresses are at example.com and phone numbers are reserved ones. */

export const clients = listOf(`Olivia Harper, Jamal Whitaker, Mei Tanaka, Caleb Monroe, Sofia Alvarez, Grant Ellison,
  Nadia Haddad, Tyler Boone, Rachel Steinberg, Andre Coleman, Hannah Lindqvist, Victor Okafor, Paige Sutton,
  Luis Marroquin, Emily Carver, Devon Price, Kavya Iyer, Bryce Holloway, Monica Reyes, Stephen Gallagher, Tasha Freeman,
  Owen McKinley, Julia Novak, Reggie Barnes, Claire Donovan`).map((name, i) => contact(name, `980-555-01${10 + i}`))

export const agents = listOf(`Beth Langford: Dilworth Street Realty, Carlos Medina: Crown Point Homes,
  Denise Ashby: Lakeshore and Pine Realty, Everett Shaw: Myers Lane Properties, Farah Nasser: Crown Point Homes,
  Gordon Tate: Blue Heron Realty, Imani Brooks: Dilworth Street Realty, Kelly Vaughn: Blue Heron Realty,
  Nathan Prewitt: Carolina Porch Realty, Susan Yoder: Carolina Porch Realty`).map((text, i) => {
  const [name = '', agency = ''] = text.split(': ')
  return { ...contact(name, `704-555-01${50 + i}`), agency }
})

export const escrowOfficer = { ...contact('Marion Cole', '704-555-0170'), type: 'escrowofficer' }

/** Of other kinds than the escrow officer. */
export const insuranceAgent = { ...contact('Ivy Cover', '704-555-0171'), email: 'insurance@example.com' }
export const escrowOffice = { name: 'First Title', city: 'Charlotte', state: 'NC', zip: '28202' }

export const streets = listOf(`Magnolia Bend Lane, Old Orchard Road, Kingfisher Court, Chestnut Hollow Drive,
  Wren Creek Road, Sycamore Grove Avenue, Stonebriar Lane, Persimmon Hill Drive, Fox Meadow Road, Laurel Crossing,
  Copper Mill Way, Dogwood Park Avenue, Heron Cove Lane, Willow Branch Court, Quarry Ridge Road, Hickory Knoll Drive`)

export const places = listOf(`28202 Charlotte Mecklenburg, 28203 Charlotte Mecklenburg, 28204 Charlotte Mecklenburg,
  28205 Charlotte Mecklenburg, 28207 Charlotte Mecklenburg, 28209 Charlotte Mecklenburg, 28211 Charlotte Mecklenburg,
  28213 Charlotte Mecklenburg, 28217 Charlotte Mecklenburg, 28226 Charlotte Mecklenburg, 28269 Charlotte Mecklenburg,
  28277 Charlotte Mecklenburg, 28105 Matthews Mecklenburg, 28134 Pineville Mecklenburg, 28173 Waxhaw Union,
  28027 Concord Cabarrus, 28078 Huntersville Mecklenburg, 28031 Cornelius Mecklenburg, 28036 Davidson Mecklenburg,
  28115 Mooresville Iredell, 28117 Mooresville Iredell, 28037 Denver Lincoln`).map(text => {
  const [zip = '', city = '', county = ''] = text.split(' ')
  return { zip, city, county }
})

export const notes = ['Lockbox on the back door, code from the agent.', 'Client wants to walk along.']

function listOf(text: string): string[] {
  return text.split(/,\s+/)
}

function contact(name: string, mobilePhone: string) {
  const [firstName = '', lastName = ''] = name.split(' ')
  return { firstName, lastName, email: `${firstName}.${lastName}@example.com`.toLowerCase(), mobilePhone }
}
