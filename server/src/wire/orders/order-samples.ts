import { sample } from '../samples.ts'

export const sampleOrderFields = {
  address1: '1420 Dilworth Road',
  city: 'Charlotte',
  state: 'NC',
  zip: '28203',
  squarefeet: 2450,
  yearbuilt: 1938,
  datetime: '2031-11-06 09:00:00',
  duration: 180,
  inspector1uuid: sample.inspector,
  ordertypeuuid: sample.orderType,
  services: [sample.service, sample.addOn],
  clientuuid: sample.client,
  buyersagentuuid: sample.agent,
  notes: [{ owner: sample.owner, text: 'The key is under the mat.' }],
}

export const sampleScheduling = { inprogress: false, scheduled: '2026-10-05 14:12:07' }
