/** The form of the step that is shown, and where the operations of the page are. */
export interface Step {
  readonly form: HTMLFormElement
  readonly name: string
  readonly visitor: string
  readonly rest: string
  readonly office: string
}

export function currentStep(): Step | undefined {
  const form = document.querySelector<HTMLFormElement>('#flow')
  if (!form) return undefined
  const { step: name = '', visitor = '' } = form.dataset
  return { form, name, visitor, rest: new URL('./rest/booking', form.action).href, office: fieldValue(form, 'office') }
}

export function fieldValue(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}

/** The names of forms are those of the operations. */
export function chosenQuery({ form, visitor, office }: Step): URLSearchParams {
  const query = new URLSearchParams({ visitor, office })
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '' && queryNames.has(name)) query.append(name, value)
  }
  return query
}

const queryNames = new Set(['services[]', 'package', 'squarefeet', 'yearbuilt', 'foundation', 'zip', 'inspector'])

const localeHolder = '#hold'

export function locale(): string {
  return document.querySelector<HTMLElement>(localeHolder)?.dataset.locale ?? document.documentElement.lang
}
