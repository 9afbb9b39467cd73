import { recordOf } from '../../../domain/hosts/host-name.ts'
import { listHosts } from '../../../domain/hosts/host-store.ts'
import { mistakeIn } from '../../../domain/refusal.ts'
import { checkHost, type FoundTexts } from '../../../domain/tenants/own-hosts.ts'
import { body, checkedField } from '../../../wire/body-codec.ts'
import { listAnswer, recordAnswer } from '../../../wire/record-table.ts'
import { checkedHostRecord, hostRecord, sampleHost } from '../../../wire/settings/host-wire.ts'
import type { Call } from '../call.ts'
import { operation } from '../operation.ts'
import { writeAfterCheck } from '../responding.ts'

const common = { needs: 'OWNER', group: 'Settings', dropsNothing: true } as const

/** Nothing is looked up for a host that needs no proof, or that the company does not list. */
async function findTextsFor<In, Source>(call: Call<In, Source>, name: string): Promise<FoundTexts> {
  const known = (await call.read(listHosts)).find(({ host }) => host === name)
  if (!known || known.isProven) return undefined
  return call.services.findTexts(recordOf(call.context.company.id, name).name)
}

export const hostRoutes = [
  operation({
    ...common,
    method: 'GET',
    path: '/settings/hosts',
    name: 'settingsHosts',
    summary: 'List the own hosts with their state',
    description:
      'The `hosts` of the company, in their order. A host leads to the company once its TXT record was found, or an operator confirmed it.',
    answer: listAnswer('hosts', hostRecord, 'The hosts.'),
    inTransaction: listHosts,
  }),
  operation({
    ...common,
    method: 'POST',
    path: '/settings/hosts/check',
    name: 'checkSettingsHost',
    summary: 'Check the record of a host',
    description:
      'Looks for the TXT record, and proves the host if it is there. A proven host stays so without its record.',
    body: body('SettingsHostCheckFields', 'The host.', {
      host: checkedField('host', 'One of the `hosts` of the company.', sampleHost),
    }),
    answer: recordAnswer('host', checkedHostRecord),
    refuses: [mistakeIn('host', 'is not a host of the company')],
    free: call =>
      writeAfterCheck(
        call,
        ({ body: { host } }) => findTextsFor(call, host),
        (scope, { body: { host } }, texts) => checkHost(scope, host, texts),
      ),
  }),
]
