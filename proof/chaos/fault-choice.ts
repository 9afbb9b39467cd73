/** The faults that are injected into running processes. */
export type Fault =
  | 'server'
  | 'worker'
  | 'server and worker'
  | 'database'
  | 'database restart'
  | 'server and database'
  | 'stop server'
  | 'stop worker'

type Shares = readonly (readonly [Fault, share: number])[]

const onSqlite: Shares = [
  ['server', 0.45],
  ['worker', 0.35],
  ['server and worker', 0.1],
  ['stop server', 0.07],
  ['stop worker', 0.03],
]

const onPostgres: Shares = [
  ['server', 0.27],
  ['worker', 0.25],
  ['server and worker', 0.05],
  ['database', 0.24],
  ['database restart', 0.06],
  ['server and database', 0.06],
  ['stop server', 0.05],
  ['stop worker', 0.02],
]

/** Even the shortest run includes these. */
const first: readonly Fault[] = ['server', 'worker']
const firstOnPostgres: readonly Fault[] = ['server', 'database', 'worker']

/** The required faults first, then the repeated one if there is one, else random ones. */
export function chooseFault(number: number, hasDatabase: boolean, aim: Fault | undefined, random: () => number): Fault {
  const required = (hasDatabase ? firstOnPostgres : first)[number] ?? aim
  if (required) return required
  let roll = random()
  for (const [fault, share] of hasDatabase ? onPostgres : onSqlite) {
    if (roll < share) return fault
    roll -= share
  }
  return 'server'
}
