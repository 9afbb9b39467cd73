const emailAddress = /^[^\p{Cc}\s@<>()[\]\\,;:"]{1,64}@[^\p{Cc}\s@<>()[\]\\,;:"]+$/u

/** Accepts a single bare email address. */
export function readEmailAddress(text: string): string | undefined {
  const address = text.trim()
  return address.length <= 254 && address.isWellFormed() && emailAddress.test(address) ? address : undefined
}

/** A phone number in E.164 format. A number without a country code is North American. */
export function readPhoneNumber(text: string): string | undefined {
  const trimmed = text.trim()
  if (!/^\+?[\d\s().\-/]+$/.test(trimmed)) return undefined
  const digits = trimmed.replace(/\D/g, '')
  if (trimmed.startsWith('+')) return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : undefined
  const local = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return /^[2-9]\d{9}$/.test(local) ? `+1${local}` : undefined
}
