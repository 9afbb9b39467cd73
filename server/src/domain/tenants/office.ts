import { z } from 'zod'
import { plain } from '../columns.ts'
import type { Listed, Stored } from '../entries/field.ts'
import { field, name, no, number, text, yes } from '../entries/field-kinds.ts'
import type { OfficeId } from '../ids.ts'
import { companyKeyPattern } from './company-key.ts'

const slug = z.string().regex(companyKeyPattern, 'must be a lowercase slug such as "north"')

export const officeFields = {
  slug: field(slug.describe('The name in company files, such as `north`.'), plain()),
  name: name('Name.'),
  address: text('Street line.'),
  city: text('City.'),
  state: text('State.'),
  zip: text('ZIP code.'),
  county: text('County.'),
  latitude: number(z.number().min(-90).max(90), 'Degrees.'),
  longitude: number(z.number().min(-180).max(180), 'Degrees.'),
  phone: text('Phone.'),
  manager: text('Name of the manager.'),
  managerEmail: text('Email address of the manager.'),
  isShown: yes('Whether customers see it.'),
  isPrimary: no('Whether it is the primary office, of which there is one.'),
}

export interface Office extends Stored<typeof officeFields>, Listed {
  readonly id: OfficeId
}
