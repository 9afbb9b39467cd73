import { describeDirectory } from '../../src/http/directory/directory-openapi.ts'
import { describeTenantApi } from '../../src/http/openapi/tenant-openapi.ts'
import { describeOperatorApi } from '../../src/http/operator/operator-openapi.ts'
import { Description } from './description.ts'
import { typeText } from './type-text.ts'

/** The files generated from the descriptions, with their expected content. */
export const describedFiles = [
  { path: new URL('./tenant-types.ts', import.meta.url), text: () => typesOf(describeTenantApi()) },
  { path: new URL('./operator-types.ts', import.meta.url), text: () => typesOf(describeOperatorApi()) },
  { path: new URL('./directory-types.ts', import.meta.url), text: () => typesOf(describeDirectory()) },
]

function typesOf(document: unknown): string {
  return typeText(new Description(JSON.parse(JSON.stringify(document))))
}
