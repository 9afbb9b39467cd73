import type { SentOrder } from '../../domain/moving-in/import-orders.ts'
import type { FieldMistake } from '../../domain/refusal.ts'
import type { LocalDateTime } from '../../domain/time/local-time.ts'
import { readSourceTime } from '../moving-in/source-values.ts'
import { readFlag, readInteger, readNumber } from '../spelling.ts'
import { fieldsIn, mistakesOf, type TableColumns } from './table-columns.ts'

const aliases = (...names: readonly string[]) => ({ aliases: names })

/** The columns of orders in the files of other systems. */
const columns = {
  number: aliases('ordernumber', 'orderno', 'orderid', 'oid', 'inspectionnumber', 'inspectionid', 'jobnumber', 'jobid'),
  start: aliases(
    ...['date', 'datetime', 'inspectiondate', 'inspectiondatetime', 'appointment', 'appointmentdate', 'scheduleddate'],
    ...['startdate', 'eventdate'],
  ),
  time: aliases('starttime', 'inspectiontime', 'appointmenttime'),
  minutes: aliases('duration', 'length', 'durationminutes'),
  inspectors: aliases('inspector', 'inspectorname', 'assignedto', 'technician'),
  address1: aliases('address', 'street', 'streetaddress', 'propertyaddress', 'inspectionaddress', 'siteaddress'),
  address2: aliases('unit', 'suite', 'apt'),
  city: aliases('town', 'propertycity'),
  state: aliases('province', 'propertystate'),
  zip: aliases('zipcode', 'postalcode', 'postcode', 'propertyzip'),
  county: aliases('propertycounty'),
  squarefeet: aliases('sqft', 'squarefootage', 'size', 'livingarea'),
  yearbuilt: aliases('year', 'built'),
  client: aliases('clientname', 'customer', 'customername', 'buyer', 'buyername'),
  clientemail: aliases('customeremail', 'buyeremail', 'email', 'emailaddress'),
  clientphone: aliases('clientmobile', 'clientcell', 'customerphone', 'phone', 'mobile', 'cell'),
  buyersagent: aliases('agent', 'agentname', 'realtor', 'buyeragent', 'buyersagentname', 'referredby'),
  buyersagentemail: aliases('agentemail', 'realtoremail', 'buyeragentemail'),
  sellersagent: aliases('listingagent', 'selleragent', 'sellersagentname'),
  sellersagentemail: aliases('listingagentemail', 'selleragentemail'),
  services: aliases('service', 'inspectiontype', 'inspectiontypes', 'servicenames'),
  total: aliases('fee', 'fees', 'amount', 'price', 'totalfee', 'totalprice', 'invoiceamount', 'invoicetotal'),
  paid: aliases('amountpaid', 'paidamount', 'payments', 'ispaid'),
  status: aliases('orderstatus', 'inspectionstatus'),
  reportnumber: aliases('report', 'reportno', 'reportid'),
  notes: aliases('note', 'comment', 'comments'),
} satisfies TableColumns
type Field = keyof typeof columns

export const orderFieldsIn = (header: readonly string[]): (string | undefined)[] => fieldsIn(columns, header)

const statuses: readonly (readonly [SentOrder['status'], RegExp])[] = [
  ['cancelled', /cancel/i],
  ['completed', /complet|done|closed|finished|published|delivered/i],
  ['confirmed', /confirm/i],
]

/** Empty cells were not sent. */
export function readOrderRow(
  cells: readonly string[],
  header: readonly string[],
  fields: readonly (string | undefined)[],
  zone: string,
): SentOrder {
  const texts = new Map(fields.map((field, i) => [field, cells[i]?.trim() ?? '']))
  const text = (field: Field) => texts.get(field) ?? ''
  const mistakes: FieldMistake[] = [...mistakesOf(cells, header)]
  const read = <T>(field: Field, reader: (text: string) => T | undefined, message: string): T | undefined => {
    const value = text(field) === '' ? undefined : reader(text(field))
    if (value === undefined && text(field) !== '') mistakes.push({ field, message })
    return value
  }
  const wholeNumber = (sent: string) => readInteger(sent.replaceAll(/[,#]/g, ''))
  const amount = (sent: string) => {
    const number = readNumber(sent.replaceAll(/[$,]/g, ''))
    return number !== undefined && number >= 0 ? Math.round(number * 100) : undefined
  }
  const number = read('number', wholeNumber, 'is not a whole number; leave the column out to number the orders anew')
  const totalCents = read('total', amount, 'is not an amount')
  // Some files say how much was paid, others whether all was.
  const isPaid = readFlag(text('paid'))
  const start = `${text('start')} ${text('time')}`.trim()
  const startsAt = startIn(text('start'), text('time'), zone)
  if (start !== '' && !startsAt) mistakes.push({ field: 'start', message: `is not a date with a time: ${start}` })
  return {
    mistakes,
    number: number !== undefined && number > 0 ? number : undefined,
    startsAt,
    minutes: read('minutes', minutesIn, 'is not a number of minutes'),
    property: {
      ...{ address1: text('address1'), address2: text('address2'), city: text('city'), state: text('state') },
      ...{ zip: text('zip'), county: text('county'), reportNumber: text('reportnumber') },
      squareFeet: read('squarefeet', wholeNumber, 'is not a whole number'),
      yearBuilt: read('yearbuilt', wholeNumber, 'is not a year'),
    },
    client: { name: text('client'), email: text('clientemail'), mobilePhone: text('clientphone') },
    buyersAgent: { name: text('buyersagent'), email: text('buyersagentemail'), mobilePhone: '' },
    sellersAgent: { name: text('sellersagent'), email: text('sellersagentemail'), mobilePhone: '' },
    inspectors: namesIn(text('inspectors')),
    services: namesIn(text('services')),
    totalCents,
    paidCents:
      isPaid === undefined || /^\d+$/.test(text('paid'))
        ? read('paid', amount, 'is neither an amount nor yes or no')
        : isPaid
          ? totalCents
          : 0,
    status: statuses.find(([, pattern]) => pattern.test(text('status')))?.[0] ?? 'scheduled',
    notes: text('notes'),
  }
}

/** A date and a time may be in columns of their own, the time as `9 am`. */
function startIn(date: string, time: string, zone: string): LocalDateTime | undefined {
  const clock = time.replace(/^(\d{1,2})\s*([ap])\.?m\.?$/i, '$1:00 $2M')
  const american = clock === '' ? date : date.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')
  return readSourceTime(`${american} ${clock}`.trim(), zone)
}

/** `2.5 h` and `1:30` too. */
function minutesIn(sent: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})/.exec(sent) ?? []
  if (hours !== undefined) return Number(hours) * 60 + Number(minutes)
  const number = readNumber(sent.replace(/\s*(?:h|hrs?|hours?|m|mins?|minutes?)\.?$/i, ''))
  if (number === undefined || number <= 0) return undefined
  return Math.round(/h/i.test(sent) ? number * 60 : number)
}

function namesIn(sent: string): string[] {
  return sent.split(/[;|\n]|,(?!\s*(?:LLC|Inc))/i).flatMap(name => name.trim() || [])
}
