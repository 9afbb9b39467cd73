import type { Figures, PersonFigures, WeekFigures, WeekOfPerson } from '../../domain/overview/find-figures.ts'
import { showDay } from '../../domain/time/wall-minutes.ts'
import { answerTable, listMember, recordTable } from '../record-table.ts'
import { sample } from '../samples.ts'
import { members } from '../schema.ts'
import { showMoney } from '../spelling.ts'
import { id, integer, listOf, money, text } from '../values.ts'

const weekRecord = recordTable<WeekFigures>(
  'WeekFigures',
  'A week, from Sunday to Saturday. An order counts in the week of its appointment; drafts and removed orders do not count.',
  {
    from: [text('The Sunday, `YYYY-MM-DD`.'), ({ firstDay }) => showDay(firstDay), '2031-11-02'],
    until: [text('The Saturday.'), ({ firstDay }) => showDay(firstDay + 6), '2031-11-08'],
    scheduled: [integer('Orders that are not completed.'), week => week.scheduled, 6],
    completed: [integer('Completed orders.'), week => week.completed, 18],
    canceled: [integer('Cancelled orders, which count nowhere else.'), week => week.cancelled, 1],
    scheduledfees: [money('Fees of the scheduled orders.'), week => showMoney(week.scheduledCents), 2_790],
    completedfees: [money('Fees of the completed orders.'), week => showMoney(week.completedCents), 8_370],
    paid: [money('What was paid for these orders.'), week => showMoney(week.paidCents), 7_905],
  },
)

const weekOfPerson = members({
  booked: integer('Minutes of scheduled and completed appointments.'),
  worked: integer('Minutes of working hours, without time off.'),
})

const personRecord = recordTable<PersonFigures>('InspectorFigures', 'How much of the working hours is booked.', {
  id: [id('The user.'), ({ user }) => user.id, sample.inspector],
  name: [text('Display name.'), ({ user }) => user.displayName, 'Marcus Bell'],
  office: [id('The office.'), ({ user }) => user.officeId, sample.office],
  weeks: [
    listOf(weekOfPerson, 'One for each of the weeks.'),
    ({ weeks }) => weeks.map(showWeek),
    [{ booked: 1_260, worked: 2_400 }],
  ],
})

const showWeek = ({ bookedMinutes, workedMinutes }: WeekOfPerson) => ({ booked: bookedMinutes, worked: workedMinutes })

export const figuresAnswer = answerTable<Figures, unknown>({
  weeks: listMember(weekRecord, 'The weeks, the earliest first.', ({ weeks }) => weeks),
  inspectors: listMember(
    personRecord,
    'The inspectors, by name. Weeks of the past are compared with the working hours of today.',
    ({ inspectors }) => inspectors,
  ),
})
