import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Conflict, Opening } from 'plumbline-client'
import { TimeTaken } from 'plumbline-client/errors'
import { useRef, useState } from 'react'
import { unusual } from '../../forms/numbers/usual.ts'
import { emailMistake, phoneMistake } from '../../record/contact-mistakes.ts'
import { showDone, showProblem } from '../../shell/toasts.tsx'
import { useWho } from '../../shell/who.ts'
import { useZone } from '../../shell/zone.ts'
import { bookingTexts } from '../../texts/booking-texts.ts'
import { readAgain } from '../order-data.ts'
import { type Booking, hasContent } from './booking.ts'
import { usePrice } from './booking-data.ts'
import { useBooking } from './booking-store.ts'
import { saveBooking } from './save-booking.ts'

const words = bookingTexts.save

/** What the guard said at the last attempt. */
export interface Taken {
  readonly isScheduled: boolean
  readonly conflicts: readonly Conflict[]
  readonly openings: readonly Opening[]
}

interface Asked {
  readonly isScheduled: boolean
  readonly questions: readonly string[]
}

/** Saves the booking, once at a time, and leads to the order. What is wrong stands at its field, and nothing is lost. */
export function useSaving() {
  const store = useBooking()
  const { user } = useWho()
  const zone = useZone()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { price } = usePrice()
  const isUnderWay = useRef(false)
  const [busy, setBusy] = useState<'schedule' | 'draft'>()
  const [taken, setTaken] = useState<Taken>()
  const [asked, setAsked] = useState<Asked>()

  const send = async (isScheduled: boolean, override?: string) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(isScheduled ? 'schedule' : 'draft')
    try {
      const { id, oid, warnings } = await saveBooking(store, { isScheduled, price, author: user.id, zone, override })
      setTaken(undefined)
      await Promise.all([readAgain(queries), queries.invalidateQueries({ queryKey: ['calendar'] })])
      await navigate({ to: '/orders/$id', params: { id } })
      store.restart()
      const text = isScheduled ? words.scheduled(oid) : words.drafted(oid)
      showDone(warnings.length > 0 ? words.notes(text, warnings) : text)
    } catch (error) {
      if (error instanceof TimeTaken) setTaken({ isScheduled, conflicts: error.conflicts, openings: error.openings })
      else if (override !== undefined) throw error
      else showProblem(isScheduled ? words.notScheduled : words.failed, error)
    } finally {
      isUnderWay.current = false
      setBusy(undefined)
    }
  }

  const save = (isScheduled: boolean, isReadable: boolean) => {
    const booking = store.get()
    const mistakes = mistakesIn(booking, isScheduled)
    store.mistakes.set(mistakes)
    if (!isScheduled && !hasContent(booking)) return showDone(words.nothing)
    if (Object.keys(mistakes).length > 0) return focusFirst(Object.keys(mistakes))
    if (!isReadable) return undefined
    const questions = questionsAbout(booking)
    if (questions.length > 0) return setAsked({ isScheduled, questions })
    return void send(isScheduled)
  }

  return {
    save,
    busy,
    taken,
    questions: asked?.questions ?? [],
    answer: (isSaved: boolean) => {
      setAsked(undefined)
      if (isSaved && asked) void send(asked.isScheduled)
    },
    /** In spite of what is in the way. */
    override: (reason: string) => send(taken?.isScheduled ?? false, reason),
    dismiss: () => setTaken(undefined),
  }
}

/** In the order of the page. A draft may lack anything. */
function mistakesIn(booking: Booking, isScheduled: boolean): Record<string, string> {
  const { address1, time, client, firstname, lastname, emailaddress, mobilephone } = booking
  const needed = {
    ...(address1.trim() === '' && { address1: bookingTexts.address.missing }),
    ...(!time && { time: bookingTexts.time.missing }),
    ...(!client && `${firstname}${lastname}`.trim() === '' && { firstname: bookingTexts.client.missing }),
  }
  const reached = client
    ? []
    : Object.entries({ mobilephone: phoneMistake(mobilephone), emailaddress: emailMistake(emailaddress) })
  return { ...(isScheduled && needed), ...Object.fromEntries(reached.filter(([, mistake]) => mistake)) }
}

function questionsAbout({ squarefeet, yearbuilt }: Booking): readonly string[] {
  const { address } = bookingTexts
  return [...unusual(address.squarefeet, squarefeet, 'squareFeet'), ...unusual(address.yearbuilt, yearbuilt, 'year')]
}

function focusFirst([first = '']: readonly string[]): void {
  document.getElementById(first)?.focus()
}
