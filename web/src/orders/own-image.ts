/** An address of this service, as the pages show no pictures of other servers; empty for any other. */
export function ownImage(address: string): string {
  return address !== '' && URL.parse(address)?.origin === location.origin ? address : ''
}
