import type { OfferedPayment } from '../pay.ts'
import { formatMoney } from './formats.ts'
import type { PageFrame } from './frame.ts'
import { type Html, html } from './html.ts'

/** The way to pay. Stripe's page cannot be shown in a frame, so that the form leaves one. */
export function showPayment({ texts, base, language }: PageFrame, offered: OfferedPayment): Html {
  const { token, dueCents, depositCents } = offered
  const { pay } = texts
  const hasDeposit = depositCents > 0 && depositCents < dueCents
  return html`<form method="post" action="${`${base}/pay/${token}`}" target="_top" class="pay">
<input type="hidden" name="lang" value="${language}">
<p class="choices">${hasDeposit && html`<button class="primary" name="go" value="deposit">${pay.deposit(formatMoney(depositCents, texts))}</button> `}<button class="${hasDeposit ? 'secondary' : 'primary'}" name="go" value="all">${pay.all(formatMoney(dueCents, texts))}</button></p>
<p class="help">${pay.secure}</p>
</form>`
}
