import { Code } from '@mantine/core'
import type { RecentError } from 'plumbline-client/operator'
import { Moment } from '../../shell/moment.tsx'
import { operatorTexts } from '../../texts/operator-texts.ts'
import classes from '../operator.module.css'

const words = operatorTexts.health

export function ErrorsTable({ errors }: { readonly errors: readonly RecentError[] }) {
  return (
    <table className={classes.errors}>
      <thead>
        <tr>
          <th scope="col">{words.at}</th>
          <th scope="col">{words.message}</th>
          <th scope="col">{words.source}</th>
          <th scope="col">{words.request}</th>
        </tr>
      </thead>
      <tbody>
        {errors.map((error, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: errors have no id, and new ones come in front
          <tr key={`${errors.length - i} ${error.at}`}>
            <td>
              <Moment iso={error.at} />
            </td>
            <th scope="row">
              {error.message}
              {error.reason && <div className={classes.reason}>{error.reason}</div>}
            </th>
            <td>{[error.source, error.company].filter(Boolean).join(' · ')}</td>
            <td>{error.requestId && <Code>{error.requestId}</Code>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
