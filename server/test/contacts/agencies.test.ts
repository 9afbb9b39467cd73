import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MissingPrivilege, Refused } from 'plumbline-client/errors'
import { joinServer, type RunningServer } from '../running-server.ts'

let server: RunningServer
before(async () => {
  server = await joinServer()
})
after(() => server.stop())

const owner = () => server.as('owner')
const refuses = (work: Promise<unknown>, message: RegExp) =>
  assert.rejects(work, (error: unknown) => error instanceof Refused && message.test(error.message))

describe('2.6 agencies', () => {
  test('2.6 an agency has all its fields, and an update changes those that are sent', async () => {
    const { id } = await owner().createAgency({
      name: 'Oak & Co',
      emailaddress: 'oak@example.com',
      address1: '1 Oak Street',
      address2: 'Suite 2',
      city: 'Charlotte',
      state: 'North Carolina',
      zip: '28202',
      url: 'https://oak.example.com',
      phone: '704-555-0101',
      fax: '704-555-0102',
    })
    const { modified } = await owner().updateAgency(id, { fax: '', phone: '704-555-0103' })
    assert.deepEqual(await owner().agency(id), {
      id,
      name: 'Oak & Co',
      display: 'Oak & Co',
      emailaddress: 'oak@example.com',
      address1: '1 Oak Street',
      address2: 'Suite 2',
      city: 'Charlotte',
      state: 'North Carolina',
      stateabbreviation: 'NC',
      zip: '28202',
      url: 'https://oak.example.com',
      phone: '704-555-0103',
      fax: '',
      logourl: '',
      lastactive: '',
      labels: '',
      notes: '',
      active: 'yes',
      show: 'yes',
      mergedinto: '',
      modified,
    })
  })

  test('2.6 a name on an agent becomes an agency once; the same name finds it, and so does its id', async () => {
    const first = await owner().createAgent({ lastname: 'One', agency: ' Birch Realty ' })
    const { agency, agencyname } = await owner().agent(first.id)
    assert.equal(agencyname, 'Birch Realty')
    const second = await owner().createAgent({ lastname: 'Two', agency: 'Birch Realty' })
    const third = await owner().createAgent({ lastname: 'Three', agency })
    for (const { id } of [second, third]) assert.equal((await owner().agent(id)).agency, agency)
    assert.equal((await owner().searchAgencies('birch')).length, 1)
    // As a program sends back what it read.
    const fourth = await owner().createAgent({ lastname: 'Four', agencyname: 'Birch Realty' })
    assert.deepEqual(fourth.warnings, [])
    const renamed = await owner().updateAgent(second.id, { agency, agencyname: 'Birch Realty', city: 'Davidson' })
    assert.deepEqual(renamed.warnings, [])
    for (const { id } of [second, fourth]) assert.equal((await owner().agent(id)).agency, agency)
  })

  test('2.6 a new name of the agency shows on its agents', async () => {
    const { id } = await owner().createAgent({ lastname: 'Lee', agency: 'Old Name' })
    const { agency } = await owner().agent(id)
    await owner().updateAgency(agency, { name: 'New Name' })
    assert.equal((await owner().agent(id)).agencyname, 'New Name')
    await owner().updateAgent(id, { agency: '' })
    const { agency: none, agencyname } = await owner().agent(id)
    assert.deepEqual([none, agencyname], ['', ''])
  })

  test('2.6 an unknown agency id is dropped with a warning, and the agent keeps its agency', async () => {
    const { id } = await owner().createAgent({ lastname: 'Lee', agency: 'Kept' })
    const unknown = '00000000-0000-4000-8000-000000000000'
    const { warnings } = await owner().updateAgent(id, { agency: unknown, city: 'Davidson' })
    assert.deepEqual(warnings, [`agency: ${unknown} is not known here and was dropped`])
    const { agencyname, city } = await owner().agent(id)
    assert.deepEqual([agencyname, city], ['Kept', 'Davidson'])
  })

  test('2.6 a search ignores case, takes every character literally, and leaves hidden agencies out', async () => {
    const { id } = await owner().createAgency({ name: 'Fifty_Percent 50% Homes', emailaddress: 'half@example.com' })
    const found = async (q: string) => (await owner().searchAgencies(q)).map(agency => agency.id)
    assert.deepEqual(await found('50% hom'), [id])
    assert.deepEqual(await found('HALF@example'), [id])
    assert.deepEqual(await found('fiftyx'), [])
    await owner().updateAgency(id, { show: false })
    assert.deepEqual(await found('50% hom'), [])
    assert.equal((await owner().agency(id)).show, 'no')
  })

  test('2.6 the list of agencies follows changes', async () => {
    const { cursor } = await owner().agencies({ limit: 1000 })
    const { id } = await owner().createAgency({ name: 'Listed' })
    const { agencies } = await owner().agencies({ cursor })
    assert.deepEqual(
      agencies.map(agency => agency.id),
      [id],
    )
    assert.deepEqual(agencies[0], await owner().agency(id))
  })

  test('2.6 writing agencies needs the owner privilege and a name; reading needs neither', async () => {
    const sdk = server.as('limited')
    const { id } = await owner().createAgency({ name: 'Read by all' })
    assert.equal((await sdk.agency(id)).name, 'Read by all')
    for (const attempt of [() => sdk.createAgency({ name: 'x' }), () => sdk.updateAgency(id, {})])
      await assert.rejects(attempt, MissingPrivilege)
    await assert.rejects(owner().createAgency({ name: ' ' }), /requires the following fields: name/)
    await refuses(owner().agency('nothing'), /^could not locate an agency with the provided id: nothing$/)
  })
})
