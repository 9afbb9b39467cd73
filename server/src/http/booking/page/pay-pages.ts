import type { Order } from '../../../domain/orders/order.ts'
import { dueCents } from '../../../domain/orders/order-fees.ts'
import { minCents, type PaymentPart } from '../../../domain/payments/checkout.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Log } from '../../../platform/process/log.ts'
import type { ExternalServices } from '../../requests/services.ts'
import { subjectOf } from '../../server/http-server.ts'
import { completePayment, findPayment, type OfferedPayment, readPayPage, startPayment } from '../pay.ts'
import type { Visit, Visitors } from '../visitors.ts'
import { showFacts } from './confirmation.ts'
import { type PageFrame, showErrors, showGood } from './frame.ts'
import { type Html, html } from './html.ts'
import { type Asked, frameOf, type Serve, sendPage } from './page-request.ts'
import { showPayment } from './payment.ts'

/** The page on which the client of any order pays. A link in messages opens it, also while the booking page is closed. */
export function addPayPages(
  serve: Serve,
  visitors: Visitors,
  { checkouts }: Pick<ExternalServices, 'checkouts'>,
  log: Log,
): void {
  serve('/book/pay/:token', 'GET', showPay)
  serve('/book/pay/:token', 'POST', pay)

  const admit = ({ request, key }: Asked) => visitors.admit(request, key, '', () => true)

  async function showPay(asked: Asked): Promise<void> {
    const visit = await admit(asked)
    const token = asked.params.token ?? ''
    const page = await readPayPage(visit, token)
    const session = asked.query.get('session')
    const { pay: texts } = (await frameOf(asked, visit)).texts
    const state = session === null ? undefined : await completePayment(visit, checkouts, page, session)
    const news = { paid: texts.thanks, processing: texts.processing }
    await answerPage(asked, visit, state && showGood(news[state]))
  }

  async function pay(asked: Asked): Promise<void> {
    const visit = await admit(asked)
    const token = asked.params.token ?? ''
    const { order } = await readPayPage(visit, token)
    const frame = await frameOf(asked, visit)
    const { texts } = frame
    const part: PaymentPart = asked.sent.get('go') === 'deposit' ? 'deposit' : 'all'
    const names = { deposit: texts.pay.depositOf(order.oid), all: texts.pay.inspection(order.oid) }
    const words = { name: names[part], locale: frame.language }
    try {
      const url = await startPayment(visit, checkouts, token, part, words)
      // Not a redirect: the policy of the page allows forms to lead to the page itself only.
      const main = html`<h1 tabindex="-1">${texts.pay.going}</h1><p><a class="button primary" href="${url}">${texts.pay.open}</a></p>`
      sendPage(asked.reply.header('refresh', `0; url=${url}`), frame, 200, main, `${frame.base}/pay/${token}?`)
    } catch (error) {
      if (!(error instanceof Refusal) || !/^payment\.(?:unavailable|nothing-due)$/.test(error.code)) throw error
      const isFault = error.code === 'payment.unavailable'
      if (isFault) log.warn({ ...subjectOf(asked.request), ...error.details }, 'a payment could not be started')
      await answerPage(asked, visit, isFault ? texts.pay.failed : undefined)
    }
  }

  async function answerPage(asked: Asked, visit: Visit, notice: string | Html | undefined): Promise<void> {
    const token = asked.params.token ?? ''
    const { order } = await readPayPage(visit, token)
    const frame = await frameOf(asked, visit)
    const main = showPayPage(frame, order, await findPayment(visit, order), notice)
    sendPage(asked.reply, frame, 200, main, `${frame.base}/pay/${token}?`)
  }
}

function showPayPage(
  frame: PageFrame,
  order: Order,
  offered: OfferedPayment | undefined,
  notice?: string | Html,
): Html {
  const { texts } = frame
  const isSettled = order.paidCents > 0 && dueCents(order) < minCents
  return html`<div class="done">
<h1 tabindex="-1">${texts.pay.title}</h1>
<p class="quiet">${texts.done.number(order.oid)}</p>
${showErrors(texts, [], notice)}
${showFacts(frame, order)}
${offered ? showPayment(frame, offered) : html`<p class="notice">${isSettled ? texts.pay.settled : texts.pay.nothing}</p>`}
</div>`
}
