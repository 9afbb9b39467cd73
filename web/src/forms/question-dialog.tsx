import { Button, Text } from '@mantine/core'
import { Dialog, DialogActions } from '../dialogs/dialog.tsx'
import { texts } from '../texts/texts.ts'

const words = texts.numbers

interface QuestionDialogProps {
  readonly questions: readonly string[]
  readonly onAnswer: (isSaved: boolean) => void
}

/** Asks about values that are hardly meant. */
export function QuestionDialog({ questions, onAnswer }: QuestionDialogProps) {
  if (questions.length === 0) return null
  return (
    <Dialog onClose={() => onAnswer(false)} title={words.askTitle}>
      <Text>{words.askText}</Text>
      <ul>
        {questions.map(question => (
          <li key={question}>{question}</li>
        ))}
      </ul>
      <DialogActions>
        <Button variant="default" data-autofocus onClick={() => onAnswer(false)}>
          {words.goBack}
        </Button>
        <Button onClick={() => onAnswer(true)}>{words.saveAnyway}</Button>
      </DialogActions>
    </Dialog>
  )
}
