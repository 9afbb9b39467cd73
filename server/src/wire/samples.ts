/** Made-up ids for examples, the same for one record in all examples. */
export const sample = {
  office: '6f1c2e0a-3d54-4b7e-9a0f-1c5d8e2b7a41',
  owner: 'b3a7f9d2-58c1-4e6d-8f20-7d9e4a1c6b53',
  inspector: '2d8e5c47-91ab-4f3c-b6e0-58a1d7c9f264',
  orderType: 'e94b1d7c-2a6f-4c85-a3d9-0b7f6e1c8d25',
  service: '47c9a1e8-6b3d-4d02-9e5f-a8c2f0b4d716',
  addOn: 'c05e7b93-f1d8-4a26-8b4c-3e9d2a7f5160',
  package: '9a2f4d6b-0c7e-4183-b5d9-e1f8a3c6724d',
  serviceFee: '1e6d8b3f-a5c2-4970-8d1e-6b9f0c4a2e87',
  addOnFee: '73f0c5a9-4e1b-4d68-9c3a-d2e7b8f16045',
  fee: 'd8b4e2a6-7f93-4c15-a0e8-5c1d9f3b6a72',
  client: '5c7a9e1d-b2f4-4836-8e0b-9d3f6a1c4e28',
  agent: 'a1d3f5b7-c9e0-4278-b4a6-8c2e0f7d9135',
  agency: '7d4c1f0e-8a92-4e35-b6d1-20c9f5e8a347',
  contactType: '64866e33-b9b7-81b3-82b8-c4fc33d5ccc9',
  escrowOffice: '52d8b7f3-0c6e-49a1-8f24-d3b1e7a906c5',
  insuranceAgent: 'e0a3c8d5-71f4-4b96-b2e8-4f9d6c1a7038',
  contact: '1b9f6d24-c3e7-4a58-9d06-f8e2a7b5c413',
  calendarEvent: 'c6e1a9f3-72b8-4d04-8f5a-3b0d9e6c1a27',
  outsideCalendar: '6a0d4f82-c17b-4e95-b3a8-e2f5d7091c46',
  hold: '9c3f7a15-48e2-4b6d-a0d7-6e1b5c9f2d38',
  assistant: '0199c1f0-6a1b-7c00-8000-0000000000a5',
  session: '3f8d1b6a-94c2-4e07-a5d3-6b0e7f2c9d18',
  passkey: '80b5e3d7-2f69-4a1c-9e84-d7c1a0f6b352',
  hook: '5e2a9c71-0d84-4b3f-a6c5-91f7e3d2b840',
  duplicate: 'e3b0c6d8-5f17-4a92-8c4e-6d0b9a7f2153',
  company: '0e7b3c5a-4d19-4f62-8a7e-c1d5f9b30264',
  event: '019c41d7-82f5-7e30-9a64-5b1d0c7f38e2',
  order: '38f6b0d4-e2a8-4c71-9f5d-7a1b3c9e6084',
  payment: 'f2c8e4a0-1b6d-4795-8e3f-0d9a7c5b2e16',
  message: 'a7e2c9f4-15d8-4b60-93ae-4f7c0b8d6e21',
  report: '8b1e6d3c-7f40-4a92-b5c8-2e9d0f6a4173',
  attachment: '04d9c7e5-3a8b-4f16-9d2e-b6f1a5c8e730',
} as const

export const sampleCursor =
  'MiBvcmRlcnMgYzY0ZDU0ZjBjZTJlIDE3OTEyMjM5Mjc0MTggMzhmNmIwZDQtZTJhOC00YzcxLTlmNWQtN2ExYjNjOWU2MDg0IDA4MjNmZDI5YWI3ZQ'

export const sampleTarget = 'https://crm.example.com/plumbline'

export const sampleCalendarAddress = 'https://calendar.example.com/marcus/busy.ics'

export const sampleEmail = 'helen.barrow@example.com'
export const samplePassword = 'a long and quiet afternoon'

export const sampleLinkToken = 'plo_7Hk2mPq9XvTzR4sWbN8cYfLdG3jAeU0zK1Qa'
export const sampleLink = `https://inspections.example.com/demo/console/password#${sampleLinkToken}`

export const samplePendingToken = 'plo_2Vd8nRk5WxJtB7yQmH4sZpGcL9fEaT3uN6Xo'
export const sampleCode = '287082'

export const sampleCredential = { id: 'b2xkLWtleQ', rawId: 'b2xkLWtleQ', type: 'public-key', response: {} }
export const sampleKey = 'plk_7Qm2Xc9Rb4Wn1Jd6Hy8Lg3'

/** The id of no record. */
export const unknownId = '00000000-0000-4000-8000-000000000000'

export const sampleTimestamp = '2026-10-05T14:12:07.418-04:00'
