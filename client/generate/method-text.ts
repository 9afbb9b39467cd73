import type { Document, Parameter, Schema } from '../../server/test/openapi/description.ts'
import { resolved, type SdkOperation } from './operations.ts'
import { type Result, resultOf } from './result.ts'
import { bare, type TypeCatalogue } from './type-catalogue.ts'
import { docText, literal } from './type-text.ts'

/** A parameter of the method, and what it passes on. */
interface Part {
  readonly declared: readonly string[]
  readonly passed: string | undefined
}

const nothing: Part = { declared: [], passed: undefined }

/** Writes the methods of operations. */
export class MethodWriter {
  readonly #document: Document
  readonly #types: TypeCatalogue

  constructor(document: Document, types: TypeCatalogue) {
    this.#document = document
    this.#types = types
  }

  text(operation: SdkOperation): string {
    const { name, doc } = operation
    const [declared, type, call] = this.#call(operation)
    const method = name.slice(name.indexOf('.') + 1)
    const [start, end] = type === 'void' ? ['async ', 'await'] : ['', 'return']
    const signature = `${start}${method}(${declared.join(', ')}): Promise<${type}>`
    return `${docText(doc, '  ')}  ${signature} {\n    ${end} this.${call}\n  }\n`
  }

  #call(operation: SdkOperation): Call {
    const { method, isDownload, upload } = operation
    if (isDownload) return this.#download(operation)
    if (upload) return this.#upload(operation, upload)
    return method === 'GET' ? this.#read(operation) : this.#write(operation)
  }

  #download({ path, pathParameters, hasRanges }: SdkOperation): Call {
    const declared = [...pathParameters.map(declaredId), ...(hasRanges ? ['range?: DownloadRange'] : [])]
    return [declared, 'Download', call('download', pathText(path), hasRanges ? 'range' : undefined)]
  }

  #upload(operation: SdkOperation, form: Schema): Call {
    const { id, path } = operation
    const fields = this.#types.uploadText(id, form)
    const declared = ['id: OrderIdOrNumber', 'file: FileSource', `details: ${fields} = {}`, 'options?: WriteOptions']
    const type = this.#types.resultText(id, resultOf(operation))
    return [declared, type, `upload(${pathText(path)}, file, { id, ...details }, options)`]
  }

  #read(operation: SdkOperation): Call {
    const { id, path, pathParameters } = operation
    const result = resultOf(operation)
    const type = this.#types.resultText(id, result)
    const query = this.#query(operation)
    const declared = [...pathParameters.map(declaredId), ...query.declared]
    const at = pathText(path)
    const name = result.kind === 'member' ? literal(result.name) : undefined
    if (id.startsWith('lookUp')) return [declared, `${type} | undefined`, call('lookUp', at, name, query.passed)]
    if (result.kind === 'page') return [declared, type, call('page', at, query.passed)]
    return [declared, type, call('read', at, name, query.passed)]
  }

  #write(operation: SdkOperation): Call {
    const { id, method, path, pathParameters, hasIdempotencyKey } = operation
    const result = resultOf(operation)
    const type = this.#types.resultText(id, result)
    const body = this.#body(operation)
    const { declared: options, query } = this.#options(operation, result)
    const declared = [...pathParameters.map(declaredId), ...body.declared, ...options]
    const start = [literal(method), pathText(path)]
    const end = [body.passed ?? (method === 'POST' ? '{}' : undefined), 'options', query]
    if (result.kind === 'saved') return [declared, type, call('save', ...start, ...end)]
    const name = result.kind === 'member' ? literal(result.name) : undefined
    return [declared, type, call(hasIdempotencyKey ? 'write' : 'once', ...start, name, ...end)]
  }

  /** One parameter that is required, or called `q`, is passed as it is. */
  #query({ id, query }: SdkOperation): Part {
    const [first] = query
    if (!first) return nothing
    const name = bare(first.name)
    if (query.length === 1 && (first.required || name === 'q')) {
      const declared = `${name}${first.required ? '' : '?'}: ${this.#types.typeText(first.schema)}`
      return { declared: [declared], passed: `{ ${name} }` }
    }
    const isRequired = query.some(({ required }) => required)
    return { declared: [`query${isRequired ? '' : '?'}: ${this.#types.queryText(id, query)}`], passed: 'query' }
  }

  /** A body of one field is passed as this field, or can be left out if the field is optional. */
  #body({ body }: SdkOperation): Part {
    if (!body) return nothing
    const { properties = {}, required = [] } = resolved(this.#document, body)
    const [[name, schema] = ['', {}], ...others] = Object.entries(properties)
    if (others.length === 0 && required.length === 1) {
      return { declared: [`${name}: ${this.#types.typeText(schema)}`], passed: `{ ${name} }` }
    }
    const isOptional = others.length === 0 ? ' = {}' : ''
    return { declared: [`fields: ${this.#types.typeText(body)}${isOptional}`], passed: 'fields' }
  }

  /** The query of a write is among its options, unless it has to be given. */
  #options({ query, hasIdempotencyKey, answers }: SdkOperation, { kind }: Result) {
    const books = kind === 'saved' && answers.some(({ properties = {} }) => 'conflicts' in properties)
    const type = books ? 'BookingWriteOptions' : hasIdempotencyKey ? 'WriteOptions' : 'CallOptions'
    const names = query.map(({ name }) => name).join(', ')
    if (query.length === 0) return { declared: [`options?: ${type}`], query: undefined }
    if (query.length === 1 && query[0]?.required) {
      return { declared: [`${names}: string`, `options?: ${type}`], query: `{ ${names} }` }
    }
    const more = this.#types.queryText('', query)
    return { declared: [`{ ${names}, ...options }: ${type} & ${more} = {}`], query: `{ ${names} }` }
  }
}

type Call = readonly [declared: readonly string[], type: string, call: string]

function call(name: string, ...values: readonly (string | undefined)[]): string {
  const last = values.findLastIndex(value => value !== undefined)
  return `${name}(${values
    .slice(0, last + 1)
    .map(value => value ?? 'undefined')
    .join(', ')})`
}

/** An order has a number as well. */
function declaredId({ name, description }: Parameter): string {
  return `${name}: ${description.includes('`oid`') ? 'OrderIdOrNumber' : 'string'}`
}

function pathText(path: string): string {
  return path.includes('{') ? `path\`${path.replaceAll('{', '${')}\`` : literal(path)
}
