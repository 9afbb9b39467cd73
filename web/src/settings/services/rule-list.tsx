import type { RuleSettings } from 'plumbline-client'
import { type ReactNode, useState } from 'react'
import { GroupError } from '../../forms/editor-form.tsx'
import { isMistaken } from '../../forms/mistakes.ts'
import { AddButton } from '../../sections/add-button.tsx'
import { catalogueTexts } from '../../texts/settings/catalogue-texts.ts'
import ruleClasses from '../rules/rules.module.css'
import { RuleEditor } from './rule-editor.tsx'
import classes from './services.module.css'

interface RuleListProps {
  readonly rules: readonly RuleSettings[]
  /** By the path of the field. */
  readonly errors: Readonly<Record<string, ReactNode>>
  readonly path: string
  /** How many rules of the path come before these. */
  readonly before?: number
  readonly noticeOf?: (rule: RuleSettings) => string | undefined
  readonly onChange: (rules: RuleSettings[]) => void
  /** Further actions beside adding a rule. */
  readonly beside?: ReactNode
  readonly children?: ReactNode
}

/** Rules as sentences, each of which opens to its fields. */
export function RuleList({ rules, errors, path, before = 0, noticeOf, onChange, beside, children }: RuleListProps) {
  const [added, setAdded] = useState<RuleSettings>()
  const add = () => {
    const rule = { zips: [] }
    setAdded(rule)
    onChange([...rules, rule])
  }
  return (
    <>
      {rules.length > 0 && (
        <ol className={ruleClasses.rules}>
          {rules.map((rule, at) => (
            <RuleEditor
              // biome-ignore lint/suspicious/noArrayIndexKey: rules have no ids; they are known by their order
              key={at}
              rule={rule}
              isNew={rule === added}
              notice={noticeOf?.(rule)}
              errors={errors}
              path={`${path}.${before + at}`}
              onChange={changed => onChange(rules.with(at, changed))}
              onRemove={() => onChange(rules.toSpliced(at, 1))}
            />
          ))}
        </ol>
      )}
      {/* A mistake in a rule stands at its own field. */}
      <GroupError error={isMistaken(errors, `${path}.`) ? undefined : errors[path]} />
      <div className={classes.actions}>
        <div className={classes.adding}>
          <AddButton onClick={add}>{catalogueTexts.services.addRule}</AddButton>
          {beside}
        </div>
        {children}
      </div>
    </>
  )
}
