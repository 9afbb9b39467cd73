/** Calendar feeds. */
export const feed = {
  title: 'Calendar feed',
  help: 'A secret link for the calendar of a phone or computer: it shows the scheduled orders and the time off of this person.',
  ownHelp:
    'A secret link for the calendar of your phone or computer: it shows your scheduled orders and your time off.',
  create: 'Create link',
  replace: 'Replace link',
  end: 'Switch off',
  created: 'Created',
  lastRead: 'last read',
  neverRead: 'not read yet',
  createdTitle: 'The calendar link',
  createdText:
    'Copy the link now: it is shown only once. Add it to a calendar as a subscription “from URL”. The holder of the link sees these appointments, so keep it secret.',
  link: 'Link',
  replaceTitle: 'Replace the calendar link?',
  replaceText: 'Calendars with the old link get no more appointments. Add the new link there.',
  endTitle: 'Switch the calendar feed off?',
  endText: 'Calendars with this link get no more appointments.',
} as const
