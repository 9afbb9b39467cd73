import { Refusal } from '../../../domain/refusal.ts'
import type { Operation } from '../../openapi/operation.ts'
import { sample, unknownId } from '../../openapi/samples.ts'
import { boolean, id, listOf } from '../../openapi/values.ts'
import { officeSchema, sampleOffice, sampleUser, userSchema } from './people-schema.ts'

const group = 'People'

export const meOperation: Operation = {
  name: 'me',
  group,
  summary: 'Whose key is this?',
  description:
    "The user that the access key belongs to. Everything done with the key is done by this user, with this user's privileges. The first call of a booking: it shows that address and key are right.",
  answer: { members: { me: userSchema }, example: { me: sampleUser } },
}

export const usersOperation: Operation = {
  name: 'users',
  group,
  summary: 'Everybody who works for the company',
  description: 'All users, of all offices.',
  query: {
    availableonly: {
      schema: boolean('Only users that have working hours. The bare name is enough.'),
      example: true,
    },
  },
  answer: { members: { users: listOf(userSchema, 'The users.') }, example: { users: [sampleUser] } },
}

export const userOperation: Operation = {
  name: 'user',
  group,
  summary: 'One user',
  description: 'A user by id.',
  path: { id: { schema: id('The user.'), example: sample.inspector } },
  answer: { members: { user: userSchema }, example: { user: sampleUser } },
  refuses: [new Refusal('user.unknown', { id: unknownId })],
}

export const officesOperation: Operation = {
  name: 'offices',
  group,
  summary: 'The offices of the company',
  description: 'All offices. One of them is the primary one.',
  answer: { members: { offices: listOf(officeSchema, 'The offices.') }, example: { offices: [sampleOffice] } },
}
