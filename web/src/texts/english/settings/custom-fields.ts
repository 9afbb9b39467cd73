export const customFields = {
  title: 'Custom fields',
  intro:
    'What you want to know about every order, beside what each order has. The booking page can ask clients for it.',
  fields: 'Fields',
  none: 'There are no custom fields yet.',
  add: 'Add field',
  newField: 'New field',
  sentence: (label: string, type: string, isAsked: boolean) =>
    [label, type.toLowerCase(), isAsked && 'asked on the booking page'].filter(Boolean).join(' · '),
  remove: (label: string) => `Remove ${label}`,
  label: 'Label',
  labelMissing: 'Enter the label.',
  name: 'Name for programs',
  nameHelp: 'It follows the label of a new field, and stays when the label changes.',
  type: 'Type',
  types: { text: 'Text', number: 'Number', date: 'Date', checkbox: 'Checkbox', select: 'Choice' },
  choices: 'Choices',
  choicesHelp: 'One on each line.',
  choicesMissing: 'Enter the choices.',
  asked: 'Ask for it on the booking page',
}
