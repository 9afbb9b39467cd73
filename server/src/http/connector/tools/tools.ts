import { text } from '../../../wire/values.ts'
import { bookTool, readTool, type Tool } from './tool.ts'

const property = ['address1', 'address2', 'city', 'state', 'zip', 'squarefeet', 'yearbuilt', 'foundationtype']
const appointment = ['datetime', 'duration', 'inspector1uuid', 'inspector2uuid']
const people = ['clientuuid', 'client', 'buyersagentuuid', 'sellersagentuuid']
const work = ['ordertypeuuid', 'services', 'packages', 'fees', 'officeuuid']
const access = ['gatecode', 'lockbox', 'pets', 'accessnotes']

/** Every tool of the connector, in the order in which a booking uses them. */
export const tools: readonly Tool[] = [
  readTool({
    name: 'who_am_i',
    title: 'Who am I',
    use: 'The person for whom you act, with name, id, office and rights. Call it first.',
    operation: 'me',
  }),
  readTool({
    name: 'list_order_types',
    title: 'List order types',
    use: 'The kinds of orders. An order takes the `id` of one as `ordertypeuuid`.',
    operation: 'orderTypes',
  }),
  readTool({
    name: 'list_services',
    title: 'List services',
    use: 'The inspections that the company sells. With `withAssociations`, their default fees and inspectors. Quote prices with `quote_price`, not from here.',
    operation: 'services',
    takes: ['withAssociations', 'office'],
  }),
  readTool({
    name: 'list_packages',
    title: 'List packages',
    use: 'Services that are sold together. Offer those with `active` and `show`. A package adds no services to an order: send its `services` as well.',
    operation: 'packages',
  }),
  readTool({
    name: 'find_client',
    title: 'Find a client',
    use: 'Clients by the beginning of their name or email address. Always search before you create a client.',
    operation: 'searchClients',
  }),
  bookTool({
    name: 'create_client',
    title: 'Create a client',
    use: 'A new client, if `find_client` found none.',
    operation: 'createClient',
    takes: ['firstname', 'lastname', 'emailaddress', 'mobilephone', 'homephone', 'workphone'],
  }),
  readTool({
    name: 'find_agent',
    title: 'Find an agent',
    use: 'Real-estate agents by the beginning of their name or email address. If none is found, leave the agent off the order.',
    operation: 'searchAgents',
  }),
  readTool({
    name: 'find_open_times',
    title: 'Find open times',
    use: 'Times at which the appointment fits, with the inspectors who can take it. Send the services and the ZIP of the house. Offer the person a few of them; a time is not reserved by being listed.',
    operation: 'openings',
    takes: [
      ...['services', 'package', 'zip', 'squarefeet', 'yearbuilt', 'foundation', 'from', 'days', 'inspector'],
      ...['duration', 'office', 'explain'],
    ],
  }),
  readTool({
    name: 'quote_price',
    title: 'Quote a price',
    use: 'What the services cost for this house, with the reasons, and how long the appointment takes.',
    operation: 'price',
  }),
  bookTool({
    name: 'create_order',
    title: 'Create a draft order',
    use: 'A draft: it has a number, hides the time of its inspector from others, and tells nobody. Read it back with `get_order`, show it to the person, and schedule it with `schedule_order` once they agree.',
    operation: 'createOrder',
    takes: [...property, ...appointment, ...people, ...work, ...access, 'notes', 'requestedinspectors'],
  }),
  readTool({
    name: 'get_order',
    title: 'Read an order',
    use: 'One order with everything on it, by id or number.',
    operation: 'order',
    takes: ['id'],
  }),
  bookTool({
    name: 'schedule_order',
    title: 'Schedule an order',
    use: 'Makes a draft an appointment: it appears on the calendar, and **the client and others get messages**. Only after the person has seen the order and agreed. Takes a cancellation back as well.',
    operation: 'updateOrder',
    takes: ['id'],
    fixed: () => ({ inprogress: false, scheduled: 'now' }),
  }),
  bookTool({
    name: 'reschedule_order',
    title: 'Move an order',
    use: 'Gives an order another time, length or inspector. Of a scheduled order **the people on it get messages**. Find the time with `find_open_times` first.',
    operation: 'updateOrder',
    takes: ['id', ...appointment, 'unmodifiedsince'],
  }),
  bookTool({
    name: 'cancel_order',
    title: 'Cancel an order',
    use: 'Frees the time of the order. **The people on it get messages.** Ask the person to confirm first.',
    operation: 'cancelOrder',
    isDestructive: true,
    isIdempotent: true,
  }),
  bookTool({
    name: 'add_note',
    title: 'Add a note',
    use: 'A note on an order, for the people of the company. Its author is the person for whom you act.',
    hasOwnWords: true,
    operation: 'updateOrder',
    takes: ['id'],
    adds: { text: text('The note.') },
    requires: ['text'],
    fixed: ({ text }, { userId }) => ({ notes: [{ owner: userId, text }] }),
  }),
  readTool({
    name: 'list_my_inspections',
    title: 'List upcoming inspections',
    use: 'The stops of an inspector, of the person by default, from today on.',
    operation: 'today',
  }),
  readTool({
    name: 'search_orders',
    title: 'Search orders',
    use: 'Orders by address, client, number, report, day or year.',
    operation: 'searchOrders',
    takes: [
      ...['q', 'address1', 'city', 'zip', 'client', 'datetime', 'datetimeafter', 'datetimebefore', 'year', 'oid'],
      'reportnumber',
    ],
  }),
  bookTool({
    name: 'complete_order',
    title: 'Complete an order',
    use: 'Marks a scheduled inspection as done.',
    operation: 'completeOrder',
    isIdempotent: true,
  }),
]

export const toolsByName: ReadonlyMap<string, Tool> = new Map(tools.map(tool => [tool.name, tool]))
