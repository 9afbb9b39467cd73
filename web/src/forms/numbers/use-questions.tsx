import { useState } from 'react'
import { QuestionDialog } from '../question-dialog.tsx'

interface Asked {
  readonly questions: readonly string[]
  readonly answer: (isMeant: boolean) => void
}

/** For forms without an editor: asks about values that are hardly meant, before they are sent. */
export function useQuestions() {
  const [asked, setAsked] = useState<Asked>()
  const areMeant = (questions: readonly string[]) =>
    questions.length === 0 ? Promise.resolve(true) : new Promise<boolean>(answer => setAsked({ questions, answer }))
  const answer = (isMeant: boolean) => {
    setAsked(undefined)
    asked?.answer(isMeant)
  }
  return { areMeant, dialog: <QuestionDialog questions={asked?.questions ?? []} onAnswer={answer} /> }
}
