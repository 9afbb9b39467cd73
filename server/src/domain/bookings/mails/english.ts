/** Every text of the emails to visitors of the booking page, in English. */
export const english = {
  locale: 'en-US',
  hello: (name: string) => (name === '' ? 'Hello,' : `Hello ${name},`),
  confirm: {
    subject: (company: string) => `Confirm your inspection with ${company}`,
    text: 'Open this link and press the button there. Then your inspection is booked:',
    time: (moment: string, minutes: number) =>
      `You chose ${moment}. We keep the time for ${minutes} minutes; after that it is booked if it is still open.`,
    notYou: 'If you did not ask for this, do nothing: nothing is booked.',
  },
  earlier: {
    subject: (moment: string) => `An earlier time is open: ${moment}`,
    text: (moment: string) => `You asked to hear of an earlier time. This one has become free: ${moment}.`,
    move: 'Move your inspection here, as long as the time is open:',
    book: 'Book it here, as long as it is open:',
    once: 'We write to you about this once.',
    end: 'You do not want this email?',
  },
  agent: {
    subject: (company: string) => `Your inspections with ${company}`,
    text: 'This link shows your inspections and their reports, and books for your clients:',
    days: (days: number) => `It works for ${days} days. Whoever has it sees what you see, so do not forward it.`,
    notYou: 'If you did not ask for this, do nothing.',
  },
}

export type MailTexts = typeof english
