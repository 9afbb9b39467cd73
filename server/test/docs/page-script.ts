import type { Page } from './page.ts'
import type { Step } from './steps.ts'

/** The file name of a step's source in the state folder. */
export function sourceName(i: number, { kind }: Step): string {
  return `${i}.${kind}`
}

/** The page as one script, so that blocks share variables. The output of each block goes to a file of its own. */
export function scriptOf({ needs }: Page, steps: readonly Step[]): string {
  const server = needs.server ? [`env ${needs.settings.join(' ')} npx plumbline serve >/dev/null`] : []
  return [prelude, ...server, ...steps.map(performed), ''].join('\n')
}

/** A failing command or an unset variable ends the page. */
const prelude = `
set -eEuo pipefail
export DOC_STEP=server
trap '[ -f "$DOC_STATE/failed-line" ] || echo "$LINENO" >"$DOC_STATE/failed-line"' ERR
# A module finds the packages of the checkout only from inside it.
run_program() {
  cp "$1" "page-$DOC_STEP.$2"
  npx node "page-$DOC_STEP.$2"
}
in_background() {
  mkfifo "$DOC_STATE/$DOC_STEP.ready"
  { "$@" 2>&1 | { IFS= read -r line && printf '%s\\n' "$line"; echo >"$DOC_STATE/$DOC_STEP.ready"; cat; } } &
  read -r _ <"$DOC_STATE/$DOC_STEP.ready"
}
`

function performed(step: Step, i: number): string {
  const source = `"$DOC_STATE/${sourceName(i, step)}"`
  const command = step.inBackground ? `in_background ${commandOf(step, source)}` : commandOf(step, source)
  return `DOC_STEP=${i}\n{ ${command}; } >"$DOC_STATE/${i}.out" 2>"$DOC_STATE/${i}.err"`
}

function commandOf({ kind, file }: Step, source: string): string {
  if (file !== undefined) return `cp ${source} '${file}'`
  if (kind === 'company') return `npx plumbline company apply ${source} --yes`
  if (kind !== 'sh') return `run_program ${source} ${kind}`
  return `. ${source}`
}
