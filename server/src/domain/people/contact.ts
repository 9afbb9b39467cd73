/** How somebody outside the company is named, reached and addressed. */
export interface Contact {
  readonly firstName: string
  readonly lastName: string
  readonly displayName: string
  readonly email: string
  readonly mobilePhone: string
  readonly workPhone: string
  readonly homePhone: string
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly notes: string
  readonly createdAt: Temporal.Instant
  readonly modifiedAt: Temporal.Instant
}

/** The form in which email addresses are compared: nobody means two people by a capital letter or a space behind it. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}
