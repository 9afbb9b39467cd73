import type {
  CompanyFileFields,
  CompanySettings,
  PasskeyFields,
  ServiceSettings,
  UserSettings,
} from './generated/tenant-types.ts'

/** Names for parts of records. */
export type CompanyPolicy = CompanySettings['settings']
export type HoursSettings = UserSettings['hours'][number]
export type ServiceFeeSettings = ServiceSettings['fees'][number]
export type RuleSettings = ServiceFeeSettings['rules'][number]
export type RangeSettings = NonNullable<RuleSettings['squareFeet']>
/** The company as one document: docs/company-file.md. */
export type CompanyFile = CompanyFileFields['file']
/** WebAuthn's JSON: of `PublicKeyCredential.parseCreationOptionsFromJSON` and the like, and of `credential.toJSON()`. */
export type WebAuthnJson = PasskeyFields['credential']
