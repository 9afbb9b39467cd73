/** A text that a person starts a conversation with. */
export interface Prompt {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: readonly { readonly name: string; readonly description: string; readonly required: boolean }[]
  readonly text: (given: Readonly<Record<string, string>>) => string
}

const argument = (name: string, description: string, required = false) => ({ name, description, required })

export const prompts: readonly Prompt[] = [
  {
    name: 'book_an_inspection',
    title: 'Book an inspection',
    description: 'Goes from the catalogue to a scheduled order, and reads the order back before it is scheduled.',
    arguments: [
      argument('property', 'The address of the house, and what is known about it.'),
      argument('client', 'Name, email address and mobile phone of the client.'),
      argument('wishes', 'Services, days or an inspector that the client wishes for.'),
    ],
    text: given =>
      [
        'Book a home inspection with the tools of this connector.',
        ...Object.entries(given).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
        '',
        '1. `who_am_i`, to know for whom you act.',
        '2. `list_order_types`, `list_services` and `list_packages`. Choose with me what is booked.',
        '3. `find_client`. Only if nobody is found: `create_client`.',
        '4. `find_agent`, if there is an agent. If none is found, go on without one.',
        '5. `quote_price` and `find_open_times`. Tell me the price and a few times, and let me choose.',
        '6. `create_order`, which saves a draft.',
        '7. `get_order`. Compare it with what I asked for, and read it back to me: house, time in the local time of the company, inspector, services, fees, people. Say what was dropped.',
        '8. `schedule_order`, only after I have said yes. Messages leave then.',
        '',
        'Ask me for what is missing instead of inventing it. Give each change an `idempotency_key` of its own, and repeat a call that got no answer with the same one.',
      ].join('\n'),
  },
  {
    name: 'my_day',
    title: 'My day',
    description: 'What is on today and tomorrow, and what is missing for it.',
    arguments: [],
    text: () =>
      'Call `list_my_inspections` and tell me my day in the order of the stops: when to leave, where to go, whom to call, how to get in, and what is missing.',
  },
]
