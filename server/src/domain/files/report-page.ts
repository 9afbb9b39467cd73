import { createHmac, timingSafeEqual } from 'node:crypto'
import { type OrderId, readId } from '../ids.ts'
import type { OrderFile } from './order-file.ts'

/**
 * The address of the page with an order's public reports: the order and a code that follows from the token of one of
 * them. It works as long as that report is public, and nothing has to be stored for it.
 */
export function reportPageToken(files: readonly OrderFile[]): string | undefined {
  const [first] = publicReports(files)
  return first && `${first.orderId}-${codeOf(first)}`
}

/** The order that the token names; `opensReportPage` checks the rest. */
export function orderOfPage(token: string): OrderId | undefined {
  return readId<OrderId>(token.slice(0, 36))
}

export function opensReportPage(token: string, files: readonly OrderFile[]): boolean {
  return publicReports(files).some(file => isSame(token.slice(37), codeOf(file)))
}

export function publicReports(files: readonly OrderFile[]): OrderFile[] {
  return files.filter(({ kind, publicToken }) => kind === 'report' && publicToken !== undefined)
}

function codeOf({ orderId, publicToken = '' }: OrderFile): string {
  return createHmac('sha256', publicToken).update(`page of ${orderId}`).digest('base64url')
}

function isSame(given: string, code: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(code)]
  return a.length === b.length && timingSafeEqual(a, b)
}
