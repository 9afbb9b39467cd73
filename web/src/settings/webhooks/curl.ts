import type { DeliveryWithAttempts } from 'plumbline-client'

/** Longer bodies come cut from the API, and their signature does not hold. */
const maxWholeBody = 65_535

/** The request as a command for a shell, or undefined if the body is not whole. */
export function curlOf(url: string, delivery: DeliveryWithAttempts): string | undefined {
  const { requestBody, requestHeaders } = delivery
  if (requestBody === '' || requestBody.length > maxWholeBody) return undefined
  const headers = requestHeaders.map(({ name, value }) => `--header ${quoted(`${name}: ${value}`)}`)
  return [`curl ${quoted(url)}`, ...headers, `--data-raw ${quoted(requestBody)}`].join(' \\\n  ')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
