import { Plumbline } from 'plumbline-client'
import { testClock } from '../clock.ts'
import { addCompany } from '../rest/outside-change.ts'
import type { RunningServer } from '../running-server.ts'
import { type Circumstances, companyFile } from './open-time-store.ts'

export interface MorningCompany {
  readonly key: string
  readonly authorization: string
  readonly client: Plumbline
}

/** A company beside the demo, in whose zone it is between six and seven in the morning: no test meets its midnight. */
export async function addMorningCompany(
  server: RunningServer,
  key: string,
  circumstances: Circumstances = {},
): Promise<MorningCompany> {
  const authorization = await addCompany(server, companyFile(key, { zone: zoneWhereItIsSix(), ...circumstances }))
  const [accessKey = '', secretKey = ''] = Buffer.from(authorization.slice('Basic '.length), 'base64')
    .toString()
    .split(':')
  const baseUrl = `${server.publicUrl}/${key}/rest`
  return { key, authorization, client: new Plumbline({ maxRetries: 0, baseUrl, accessKey, secretKey }) }
}

/** In these names a plus sign means west of Greenwich. */
function zoneWhereItIsSix(): string {
  const west = testClock().toZonedDateTimeISO('UTC').hour - 6
  if (west === 0) return 'UTC'
  return west > 12 ? `Etc/GMT-${24 - west}` : `Etc/GMT${west > 0 ? '+' : ''}${west}`
}
