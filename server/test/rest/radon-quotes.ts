import { after, before } from 'node:test'
import { joinServer, type RunningServer } from '../running-server.ts'
import { sendRequest } from './request.ts'

/** Requests for a quote of the radon test, whose body is read before anything else is done. */
export function radonQuotes() {
  let server: RunningServer
  let radon = ''
  before(async () => {
    server = await joinServer()
    radon = (await server.as('owner').services()).find(({ name }) => name === 'Radon Test')?.id ?? ''
  })
  after(() => server.stop())
  return {
    get server() {
      return server
    },
    /** The id of the service. */
    get radon() {
      return radon
    },
    send(body: string | Buffer<ArrayBuffer>, type = 'application/json') {
      const headers = { 'content-type': type }
      return sendRequest(server, '/calculateservicequote', { method: 'POST', headers, body })
    },
  }
}
