import { idOfName, readId } from '../../domain/ids.ts'
import type { OrderControl } from '../../domain/orders/order-controls.ts'
import { type Control, type ControlType, controlTypes } from '../../domain/tenants/controls.ts'
import { isJson, type Json, listIn, objectsIn, textIn } from './source-values.ts'

/** The custom fields of an order that have a value. */
export function readControls(record: Json): OrderControl[] {
  return objectsIn(record, 'controls').flatMap(each => {
    const control = readControl(each)
    const value = Array.isArray(each.value) ? each.value.join(', ') : textIn(each, 'value')
    if (!control || value === '') return []
    const { choices: _, ...rest } = control
    return [{ ...rest, value }]
  })
}

/** The custom fields that the source has, as far as an order shows them; those of this service are in its company file. */
export function readDefinitions(record: Json): Control[] {
  if (textIn(record, 'orderstatus') !== '') return []
  return objectsIn(record, 'controls').flatMap(each => {
    const control = readControl(each)
    if (!control) return []
    const { name, label, type, choices } = control
    const isSelect = type === 'select' && choices.length > 0 && choices.length <= maxChoices
    return [
      {
        ...{ id: control.id, name: name.slice(0, maxLetters), label: label.slice(0, maxLetters) },
        ...{ type: type === 'select' && !isSelect ? 'text' : type, choices: isSelect ? choices : [] },
      },
    ]
  })
}

const maxChoices = 100
const maxLetters = 190

const otherTypes: Readonly<Record<string, ControlType>> = {
  ...{ dropdown: 'select', radio: 'select', list: 'select', boolean: 'checkbox', yesno: 'checkbox' },
  ...{ integer: 'number', decimal: 'number', currency: 'number' },
}

/** Ids are UUIDs or whole numbers; any other one follows from the name. */
function readControl(each: Json): Control | undefined {
  const [sent, sentName] = [textIn(each, 'id'), textIn(each, 'name', 'label')]
  const id = readId(sent) ?? (/^[1-9]\d{0,14}$/.test(sent) ? sent : idOfName('control', sentName || sent))
  const name = sentName || sent
  if (name === '') return undefined
  const type = textIn(each, 'type').toLowerCase()
  return {
    ...{ id, name, label: textIn(each, 'label') || name },
    ...{ type: controlTypes.find(known => known === type) ?? otherTypes[type] ?? 'text', choices: choicesOf(each) },
  }
}

function choicesOf(each: Json): string[] {
  const sent = [...listIn(each, 'choices'), ...listIn(each, 'options')]
  const texts = sent.map(choice => (isJson(choice) ? textIn(choice, 'value', 'name', 'label') : String(choice ?? '')))
  return [...new Set(texts.map(text => text.trim().slice(0, maxLetters)))].filter(text => text !== '')
}
