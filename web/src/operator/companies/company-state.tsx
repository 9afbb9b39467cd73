import type { ListedCompany } from 'plumbline-client/operator'
import { operatorTexts } from '../../texts/operator-texts.ts'
import classes from '../operator.module.css'

export function CompanyState({ state }: Pick<ListedCompany, 'state'>) {
  return (
    <span className={classes.state} data-state={state}>
      {operatorTexts.companies.states[state]}
    </span>
  )
}
