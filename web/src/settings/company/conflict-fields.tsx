import { useQuery } from '@tanstack/react-query'
import type { CompanyPolicy } from 'plumbline-client'
import { Choice } from '../../forms/choice.tsx'
import { FieldGroup } from '../../forms/editor-form.tsx'
import { api } from '../../session/api.ts'
import { formatLocal } from '../../shell/formats.ts'
import { companyTexts } from '../../texts/settings/company-texts.ts'
import type { CompanyForm } from './booking-fields.tsx'
import { findOverlaps } from './overlaps.ts'

const words = companyTexts.company
const handlings = ['allow', 'warn', 'reject'] as const satisfies readonly CompanyPolicy['conflicts'][]
/** As many as the calendar shows at a time. */
const daysAhead = 42
const maxShown = 10

interface ConflictFieldsProps {
  readonly form: CompanyForm
  readonly stored: CompanyPolicy['conflicts']
}

/** What happens to an order for a time that is taken. */
export function ConflictFields({ form, stored }: ConflictFieldsProps) {
  const { conflicts } = form.values.settings
  return (
    <FieldGroup title={words.conflicts} help={words.conflictsHelp}>
      <Choice
        label={words.conflicts}
        options={handlings.map(value => ({ value, ...words.handlings[value] }))}
        value={conflicts}
        onChange={value => form.setFieldValue('settings.conflicts', value)}
      />
      {conflicts === 'reject' && stored !== 'reject' && <Overlaps />}
    </FieldGroup>
  )
}

/** The appointments that overlap already, before the switch is saved. */
function Overlaps() {
  const { data } = useQuery({ queryKey: ['overlaps'], queryFn: () => api.calendar({ days: daysAhead }) })
  if (!data) return null
  const overlaps = findOverlaps(data)
  return (
    <div role="status">
      <p>{overlaps.length === 0 ? words.noOverlaps : words.overlaps(overlaps.length)}</p>
      <ul>
        {overlaps.slice(0, maxShown).map(({ inspector, first, second }) => (
          <li key={`${first.id} ${second.id} ${inspector}`}>
            {words.overlap(inspector, formatLocal(second.start), first.oid, second.oid)}
          </li>
        ))}
      </ul>
    </div>
  )
}
