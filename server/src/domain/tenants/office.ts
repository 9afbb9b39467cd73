import { z } from 'zod'
import { plain } from '../columns.ts'
import type { Listed, Stored } from '../entries/field.ts'
import { field, name, no, number, text, yes } from '../entries/field-kinds.ts'
import type { OfficeId } from '../ids.ts'
import { email, phone, state, zipCode } from '../people/contact-fields.ts'
import { companyKeyPattern } from './company-key.ts'

const slug = z.string().regex(companyKeyPattern, 'must be a lowercase slug such as "north"')

export const officeFields = {
  slug: field(slug.describe('The name in company files, such as `north`.'), plain()),
  name: name('Name.'),
  address: text('Street line.'),
  city: text('City.'),
  state: state('State: abbreviation or full name; stored as the abbreviation.'),
  zip: zipCode('ZIP code.'),
  county: text('County.'),
  latitude: number(z.number().min(-90).max(90), 'Degrees.'),
  longitude: number(z.number().min(-180).max(180), 'Degrees.'),
  phone: phone('Phone.'),
  manager: text('Name of the manager.'),
  managerEmail: email('Email address of the manager.'),
  isShown: yes('Whether customers see it.'),
  isPrimary: no('Whether it is the primary office, of which there is one.'),
}

export interface Office extends Stored<typeof officeFields>, Listed {
  readonly id: OfficeId
}
