/** Navigation, forms and states that every page shares; the start page. */
const channelNames = { email: 'email', sms: 'text messages' } as const
const transports = { email: 'a mail server (SMTP_URL)', sms: 'a provider of text messages (SMS_URL)' } as const

/** `email is`, `text messages are` or `email and text messages are`. */
function channelsIn(channels: readonly string[]): string {
  const names = channels.map(channel => channelNames[channel as keyof typeof channelNames])
  return `${names.join(' and ')} ${channels.join() === 'email' ? 'is' : 'are'}`
}

function transportsOf(channels: readonly string[]): string {
  return channels.map(channel => transports[channel as keyof typeof transports]).join(' and ')
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const shell = {
  product: 'Plumbline',
  skipToContent: 'Skip to content',
  navigation: {
    label: 'Main',
    home: 'Home',
    settings: 'Settings',
    account: 'Your account',
    signOut: 'Sign out',
  },
  scheme: {
    label: 'Colours',
    auto: 'System',
    light: 'Light',
    dark: 'Dark',
  },
  connection: {
    offline: 'No connection. Your changes stay on this page; trying again.',
    failed: 'The service did not answer. Nothing you typed is lost; try again.',
  },
  invitation: {
    title: (name: string) => `Invitation for ${name}`,
    sent: 'An email with this link is on its way. It works once, within seven days.',
    notSent: 'Email is not connected: pass this link on. It works once, within seven days.',
    link: 'Link',
  },
  leave: {
    title: 'Leave without saving?',
    text: 'Your changes are not saved. They are here again when you come back.',
    stay: 'Stay',
    leave: 'Leave',
  },
  form: {
    save: 'Save',
    saved: (time: string) => `Saved at ${time}`,
    merged: '. Changes from another window or person were kept.',
    unsaved: 'Not saved yet',
    restored: 'Your unsaved changes are back.',
    discard: 'Discard',
    discarded: 'Your changes were discarded.',
    required: (label: string) => `Enter the ${label.toLowerCase()}.`,
    notSaved: 'Not saved',
    failed: (action: string) => `“${action}” did not work`,
    check: 'Check the marked fields.',
    remove: 'Remove',
    cancel: 'Cancel',
    close: 'Close',
  },
  numbers: {
    help: 'Write a number such as 1,350 or 95.50.',
    wholeHelp: 'Write a whole number such as 2,500.',
    minutesHelp: 'Write a time such as 90, 1:30, 2.5 hours or 2h 30m.',
    atLeast: (value: string) => `Enter ${value} or more.`,
    atMost: (value: string) => `Enter ${value} or less.`,
    askTitle: 'Save these values?',
    askText: 'They are far from what is usual.',
    unusual: (label: string, value: string, usual: string) => `${label}: ${value}. Usual is ${usual}.`,
    upTo: (most: string) => `up to ${most}`,
    between: (least: string, most: string) => `${least} to ${most}`,
    goBack: 'Go back',
    saveAnyway: 'Save anyway',
  },
  conflict: {
    title: 'Changed meanwhile',
    text: 'These fields were changed here, and in another window or by another person. Choose the value of each; changes of all other fields are kept from both. Close this to go on editing.',
    open: 'Choose one value of each field.',
    within: (entry: string, field: string) => `${entry}: ${field.toLowerCase()}`,
    removed: 'Removed',
    yes: 'Yes',
    no: 'No',
    empty: 'Empty',
    mine: 'Yours',
    theirs: 'Saved meanwhile',
  },
  toasts: {
    undo: 'Undo',
    notUndone: 'Not undone',
    removed: (name: string) => `“${name}” was removed.`,
    notRemoved: 'Not removed',
  },
  list: {
    name: 'Name',
    search: 'Search',
    noneTitle: 'Nothing matches',
    noneText: (q: string) => `No name contains “${q}”. Search for another part of it.`,
    count: (shown: number, all: number) => (shown === all ? `${all} in all` : `${shown} of ${all}`),
  },
  common: {
    show: 'Visible to customers',
    shown: 'Customers',
    visible: 'Visible',
    hidden: 'Hidden',
    offices: 'Offices',
    officesHelp: 'Offices that offer it; all of them if none is chosen.',
    allOffices: 'All offices',
    minutes: 'minutes',
    frequentZones: 'United States',
    otherZones: 'All other zones',
  },
  copy: {
    copy: (label: string) => `Copy ${label.toLowerCase()}`,
    done: 'Copied',
  },
  secret: {
    kept: 'I have kept it',
    sample: 'Sample call',
  },
  states: {
    loading: 'Loading',
    notFoundTitle: 'This page does not exist',
    notFoundText: 'The address may be cut off, or the page has moved.',
    home: 'Go to the start page',
    failedTitle: 'This page could not be shown',
    partFailedTitle: 'This part could not be shown',
    failedText: 'Nothing was lost. Try again; if it happens again, tell your administrator what you did.',
    retry: 'Try again',
    unreachableTitle: 'The service cannot be reached',
    unreachableText: 'Check your connection, then try again. If it stays so, tell your administrator.',
    forbiddenTitle: 'This page is for owners',
    forbiddenText: 'Ask an owner of your company to change these settings, or to give you the privilege.',
  },
  expired: {
    title: 'Your session has ended',
    text: 'Enter your password to go on. Nothing you typed is lost.',
  },
  unconnected: {
    title: (channels: readonly string[]) => `${upperFirst(channelsIn(channels))} not connected.`,
    text: (channels: readonly string[]) =>
      `Messages wait for up to 30 days, until the person who runs this service connects ${transportsOf(channels)}.`,
    hint: (channels: readonly string[]) => `${upperFirst(channelsIn(channels))} not connected, so this waits.`,
    mark: 'Not connected',
    messages: 'See the messages',
  },
  home: {
    title: (name: string) => `Hello, ${name}`,
    intro: 'Set up what clients and programs can book.',
    failing: (count: number, url: string) =>
      count === 1 ? `The webhook ${url} is failing.` : `${count} webhooks are failing.`,
    introForOthers: 'Your calendar and your orders come to this page. Your account is ready.',
  },
  demoData: {
    title: 'Demo data',
    help: (contained: string) => `This company contains demo data: ${contained}.`,
    counts: {
      orders: (count: number) => (count === 1 ? '1 order' : `${count} orders`),
      clients: (count: number) => (count === 1 ? '1 client' : `${count} clients`),
      agents: (count: number) => (count === 1 ? '1 agent' : `${count} agents`),
      agencies: (count: number) => (count === 1 ? '1 agency' : `${count} agencies`),
      contacts: (count: number) => (count === 1 ? '1 other contact' : `${count} other contacts`),
      timeOff: (count: number) => (count === 1 ? '1 time off' : `${count} entries of time off`),
    },
    list: (counts: readonly string[]) => new Intl.ListFormat('en').format(counts),
    remove: 'Remove demo data',
    confirmTitle: 'Remove all demo data?',
    confirmText: (contained: string) =>
      `All of it is removed, also what you have changed: ${contained}. What you created yourself stays, and no message is sent. This cannot be undone in one step.`,
    removed: 'The demo data was removed.',
  },
  checklist: {
    title: 'Set up your company',
    progress: (done: number, all: number) => `${done} of ${all} steps are done.`,
    done: 'Done',
    open: 'To do',
    steps: {
      office: { title: 'Your office', hint: 'City and phone number of at least one office.' },
      services: { title: 'Services', hint: 'What clients can book.' },
      prices: { title: 'Prices', hint: 'What a service costs, and what changes its price.' },
      people: { title: 'Your inspectors', hint: 'The people who inspect, and the services they are qualified for.' },
      hours: { title: 'Working hours', hint: 'When an inspector can be booked.' },
      key: { title: 'A first API key', hint: 'With it your website can book.' },
    },
  },
} as const
