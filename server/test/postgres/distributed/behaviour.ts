/**
 * Tests of behaviour that reach every kind of store with a company of their own, by folder. Left out are those that need a
 * server with settings of its own, such as mail: a database of the cluster has one demo company, whose keys one server knows.
 */
const names: Readonly<Record<string, string>> = {
  booking: 'phone-call',
  connector: 'calls client-documents connecting direct-calls everyone isolation pages reading refusals',
  contacts: 'agencies export import-orders import lookups merging people-list removing writes',
  dialect: 'controls files further-calls people-and-firms',
  footprints: 'reading scheduling',
  openings: 'first-days http',
  orders:
    'appointment booking-flow cancelling completing-and-removing events fees fields fresh idempotency ' +
    'inline-client limits notes-and-history office offices order-list references refusals scheduling silences ' +
    'strict',
  overview: 'attention figures',
  rest:
    'body-limits body-types catalogue changed-access company-cache cross-origin failures packages people ' +
    'quote service-facts stored-secrets unknown-actions warnings',
  settings: 'calendar-feed calendar demo-data keys-messages-webhooks presence settings starter',
  'sign-in': 'changed-meanwhile passkeys sign-in strangers',
  syncing: 'cursors lists whole-lists',
}

export const behaviour: readonly string[] = Object.entries(names).flatMap(([folder, files]) =>
  files.split(' ').map(name => `server/test/${folder}/${name}.test.ts`),
)
