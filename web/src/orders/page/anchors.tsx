import { Link } from '@tanstack/react-router'
import { orderTexts } from '../../texts/order-texts.ts'
import classes from './order-page.module.css'

export type Part = keyof typeof orderTexts.headings

interface AnchorsProps {
  readonly order: string
  readonly parts: readonly Part[]
}

/** The parts of the page, in sight on wide screens. */
export function Anchors({ order, parts }: AnchorsProps) {
  return (
    <nav className={classes.anchors} aria-label={orderTexts.anchors}>
      {parts.map(part => (
        <Link key={part} to="/orders/$id" params={{ id: order }} hash={part} replace>
          {orderTexts.headings[part]}
        </Link>
      ))}
    </nav>
  )
}
