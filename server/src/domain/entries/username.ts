import { name } from './values.ts'

/** Control characters, direction marks and characters without width: two names that look alike would be two users. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
/** A property of every object in JavaScript: a program that keeps users by name would lose this one. */
const reserved = '__proto__'

/** The mistake in a new username; undefined if there is none. */
export function findMistakeInName(username: string): string | undefined {
  // failpoint: names-that-look-alike
  if (unseen.test(username)) return 'contains characters that cannot be seen'
  return username.trim() === reserved ? `cannot be ${reserved}` : undefined
}

export const username = name.superRefine((value, context) => {
  const message = findMistakeInName(value)
  if (message) context.addIssue({ code: 'custom', message })
})
