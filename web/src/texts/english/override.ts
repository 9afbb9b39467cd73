/** A time that is taken in spite of what is in the way. */
export const override = {
  title: 'This time is not free',
  text: 'Nothing is saved yet. Take another time, or say why this one is taken all the same.',
  reason: {
    booking: 'Reason for booking it all the same',
    move: 'Reason for moving it all the same',
  },
  help: 'It stays in the history of the order.',
  missing: 'Say why, or take another time.',
  forbidden: 'Your role may not take a time that is not free.',
  anyway: { schedule: 'Schedule anyway', save: 'Save anyway' },
  openings: 'Nearest openings',
  opening: (when: string, who: string) => `${when} · ${who}`,
  span: (start: string, end: string) => ` from ${start} to ${end}`,
  notTaken: 'the time is not free, and nothing was saved',
} as const
