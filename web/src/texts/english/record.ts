export const record = {
  noted: (warnings: readonly string[]) => `Saved. Note: ${warnings.join('; ')}.`,
  contact: {
    emailWrong: 'Enter an address such as name@example.com.',
    phoneWrong: 'Enter a number such as 704-555-0100.',
  },
  payment: {
    amount: 'Amount',
    method: 'Method',
    methods: ['Card', 'Check', 'Cash', 'Transfer'],
    reference: 'Reference',
    amountMissing: 'Enter an amount above zero.',
    add: 'Add payment',
    failed: 'The payment was not added',
  },
  note: {
    text: 'New note',
    add: 'Add note',
  },
}
