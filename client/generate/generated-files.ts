import { describeDirectory } from '../../server/src/http/directory/directory-openapi.ts'
import { describeTenantApi } from '../../server/src/http/openapi/tenant-openapi.ts'
import { describeOperatorApi } from '../../server/src/http/operator/operator-openapi.ts'
import type { Document } from '../../server/test/openapi/description.ts'
import { blanksText } from './blank-text.ts'
import { MethodWriter } from './method-text.ts'
import { upperFirst } from './names.ts'
import { type SdkOperation, sdkOperations } from './operations.ts'
import { TypeCatalogue } from './type-catalogue.ts'
import { withoutDocs } from './type-text.ts'

export interface GeneratedFile {
  readonly name: string
  readonly text: string
}

export const generatedFolder = new URL('../src/generated/', import.meta.url)

/** The APIs, by the name of their files. */
export const apis: Readonly<Record<string, () => Document>> = {
  tenant: () => asJson(describeTenantApi()),
  operator: () => asJson(describeOperatorApi()),
  directory: () => asJson(describeDirectory()),
}

/** `client/src/generated`, with its expected content. */
export function generatedFiles(): GeneratedFile[] {
  return Object.entries(apis).flatMap(([api, describe]) => filesOf(api, describe()))
}

function asJson(description: unknown): Document {
  return JSON.parse(JSON.stringify(description))
}

function filesOf(api: string, document: Document): GeneratedFile[] {
  const operations = sdkOperations(document)
  const types = new TypeCatalogue(document, operations)
  const writer = new MethodWriter(document, types)
  const ofSettings = operations.filter(({ isSettings }) => isSettings)
  const others = operations.filter(({ isSettings }) => !isSettings)
  const calls = classText(`${upperFirst(api)}Calls`, others, writer)
  const settings = ofSettings.length > 0 ? settingsText(ofSettings, writer) : undefined
  return [
    { name: `${api}-calls.ts`, text: fileText(api, types, calls) },
    ...(settings
      ? [
          { name: 'settings-blanks.ts', text: `${header}\n${blanksText(document, ofSettings)}` },
          { name: 'settings-calls.ts', text: fileText(api, types, settings) },
        ]
      : []),
    { name: `${api}-types.ts`, text: `${header}\n${types.text()}` },
  ]
}

const header = '// Generated from the operations of the service by `npm run describe`. Change those instead.\n'

/** A class for each group, and one that has them as members. */
function settingsText(operations: readonly SdkOperation[], writer: MethodWriter): string {
  const groups = Map.groupBy(operations, ({ name }) => (name.includes('.') ? name.slice(0, name.indexOf('.')) : ''))
  const classes = [...groups].filter(([group]) => group !== '')
  const members = classes.map(([group]) => `  readonly ${group} = new ${upperFirst(group)}Calls(this.caller)\n`)
  return [
    ...classes.map(([group, ofGroup]) => classText(`${upperFirst(group)}Calls`, ofGroup, writer)),
    classText('Settings', groups.get('') ?? [], writer, members.join('')),
  ].join('\n')
}

function classText(name: string, operations: readonly SdkOperation[], writer: MethodWriter, members = ''): string {
  const methods = operations.map(operation => writer.text(operation))
  // The pages of operators do without the code for pages of lists and files.
  const base = name === 'TenantCalls' ? 'RecordCalls' : 'Calls'
  return `export class ${name} extends ${base} {\n${[members, ...methods].filter(Boolean).join('\n')}}\n`
}

function fileText(api: string, types: TypeCatalogue, code: string): string {
  const plain = withoutDocs(code)
  const used = (names: readonly string[]) => names.filter(name => new RegExp(`\\b${name}\\b`).test(plain))
  const imported = (from: string, names: readonly string[]) =>
    names.length > 0 ? `import type {\n${names.map(name => `  ${name},\n`).join('')}} from '${from}'\n` : ''
  return [
    header,
    imported('../call.ts', used(['BookingWriteOptions', 'CallOptions', 'WriteOptions'])),
    `import { ${used(['Calls', 'path']).join(', ')} } from '../calls.ts'\n`,
    imported('../files.ts', used(['Download', 'DownloadRange', 'FileSource'])),
    imported('../order-id.ts', used(['OrderIdOrNumber'])),
    used(['RecordCalls']).length > 0 ? "import { RecordCalls } from '../record-calls.ts'\n" : '',
    imported(`./${api}-types.ts`, used(types.names)),
    `\n${code}`,
  ].join('')
}
