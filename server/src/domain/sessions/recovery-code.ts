import { randomBytes } from 'node:crypto'

const codeCount = 10

/** Four groups of four digits, such as `09af-3c1e-77d0-b2e4`: 64 random bits. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => inGroups(randomBytes(8).toString('hex')))
}

/** As it is shown, whatever separates the groups. */
export function readRecoveryCode(text: string): string {
  return inGroups(text.toLowerCase().replaceAll(/[\s-]/g, ''))
}

function inGroups(digits: string): string {
  return digits.match(/.{1,4}/gs)?.join('-') ?? ''
}
