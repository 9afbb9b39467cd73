import { Button, Checkbox, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { CompanyFile, CompanyFileApplied } from 'plumbline-client'
import { decodeText } from 'plumbline-client/importing'
import { useState } from 'react'
import { SecretDialog } from '../../dialogs/secret-dialog.tsx'
import { mistakesIn } from '../../forms/mistakes.ts'
import { companyKey } from '../../page.ts'
import { api } from '../../session/api.ts'
import { Section } from '../../shell/section.tsx'
import { showDone, showProblem } from '../../shell/toasts.tsx'
import { accountTexts } from '../../texts/account-texts.ts'
import { importingTexts } from '../../texts/settings/importing-texts.ts'
import { texts } from '../../texts/texts.ts'
import { download } from './download.ts'
import { FilePicker } from './file-picker.tsx'
import classes from './importing.module.css'

const words = importingTexts.companyFile

interface Planned {
  readonly file: CompanyFile
  readonly plan: CompanyFileApplied
}

/** All settings as one file: download it, or see what another one would change and apply it. */
export function CompanyFileSection() {
  const queries = useQueryClient()
  const [planned, setPlanned] = useState<Planned>()
  const [mistakes, setMistakes] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const [newKeys, setNewKeys] = useState<CompanyFileApplied['newkeys']>([])

  const explain = (error: unknown) => {
    const found = mistakesIn(error)
    if (found) setMistakes(Object.entries(found).map(([field, message]) => (field ? `${field}: ${message}` : message)))
    else showProblem(words.notApplied, error)
  }
  const preview = async (_name: string, bytes: ArrayBuffer) => {
    setMistakes([])
    setBusy(true)
    try {
      const file = JSON.parse(decodeText(new Uint8Array(bytes))) as CompanyFile
      setPlanned({ file, plan: await api.settings.applyCompanyFile({ file, dryrun: true, revokekeys: true }) })
    } catch (error) {
      if (error instanceof SyntaxError) setMistakes([words.noJson])
      else explain(error)
    } finally {
      setBusy(false)
    }
  }
  const apply = async ({ file }: Planned, revokekeys: boolean) => {
    setBusy(true)
    try {
      const { newkeys } = await api.settings.applyCompanyFile({ file, revokekeys })
      setPlanned(undefined)
      // Keys that are shown cannot be had again.
      setNewKeys(shown => [...shown, ...newkeys])
      showDone(words.applied)
      void queries.invalidateQueries()
    } catch (error) {
      explain(error)
    } finally {
      setBusy(false)
    }
  }
  const save = () =>
    api.settings
      .companyFile()
      .then(file => {
        const text = `${JSON.stringify(file, undefined, 2)}\n`
        download(`${companyKey}.json`, new Blob([text], { type: 'application/json' }))
      })
      .catch(error => showProblem(words.notDownloaded, error))

  return (
    <Section
      title={words.title}
      help={words.help}
      action={
        <Button variant="default" onClick={save}>
          {words.download}
        </Button>
      }
    >
      {mistakes.length > 0 && (
        <div role="alert">
          <p>{words.mistakes}</p>
          <ul className={classes.mistakes}>
            {mistakes.map(mistake => (
              <li key={mistake}>{mistake}</li>
            ))}
          </ul>
        </div>
      )}
      {planned ? (
        <Plan planned={planned} isBusy={isBusy} onApply={apply} onClose={() => setPlanned(undefined)} />
      ) : (
        <FilePicker label={words.choose} accept=".json,application/json" isBusy={isBusy} onChoose={preview} />
      )}
      {newKeys.length > 0 && (
        <SecretDialog
          title={words.newKeys}
          text={accountTexts.keys.createdText}
          values={newKeys.flatMap(({ id, user, name, secret }) => [
            { label: words.accessKeyOf(user, name), value: id },
            { label: words.secretKeyOf(user, name), value: secret },
          ])}
          onClose={() => setNewKeys([])}
        />
      )}
    </Section>
  )
}

interface PlanProps {
  readonly planned: Planned
  readonly isBusy: boolean
  readonly onApply: (planned: Planned, revokekeys: boolean) => Promise<void>
  readonly onClose: () => void
}

/** What the file would change. Keys that it would revoke need a word of consent. */
function Plan({ planned, isBusy, onApply, onClose }: PlanProps) {
  const { changes, revokedkeys, overlaps } = planned.plan
  const [mayRevoke, setMayRevoke] = useState(false)
  const isEmpty = changes.length === 0 && revokedkeys.length === 0
  return (
    <>
      <p role="status">{isEmpty ? words.unchanged : words.changes(changes.length)}</p>
      <ul className={classes.changes}>
        {changes.map(({ kind, name, what }) => (
          <li key={`${kind} ${name} ${what}`}>
            <span className="quiet">{kind}</span> {name} <span data-outcome={what}>{words.what[what]}</span>
          </li>
        ))}
      </ul>
      {overlaps > 0 && <p>{words.overlaps(overlaps)}</p>}
      {revokedkeys.length > 0 && (
        <Checkbox
          label={words.revoke(revokedkeys.map(({ user, name }) => `${user} (${name})`).join(', '))}
          checked={mayRevoke}
          onChange={event => setMayRevoke(event.currentTarget.checked)}
        />
      )}
      <Group>
        <Button
          loading={isBusy}
          disabled={isEmpty || (revokedkeys.length > 0 && !mayRevoke)}
          onClick={() => void onApply(planned, mayRevoke)}
        >
          {words.apply}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {texts.form.cancel}
        </Button>
      </Group>
    </>
  )
}
