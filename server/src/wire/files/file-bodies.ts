import type { NewFile, UploadedFile } from '../../domain/files/add-file.ts'
import { extensionOf } from '../../domain/files/content-type.ts'
import type { FileEdits } from '../../domain/files/edit-file.ts'
import { safeFileName } from '../../domain/files/file-name.ts'
import { type FileKind, readHostedUrl, type StoredContent } from '../../domain/files/order-file.ts'
import type { Body } from '../body.ts'
import {
  editableField,
  field,
  flagField,
  orBlank,
  type Part,
  recordedBody,
  required,
  textField,
  writtenField,
} from '../body-codec.ts'
import { Fields } from '../fields.ts'
import { orderInBody } from '../reused-descriptions.ts'
import { sample } from '../samples.ts'
import { text, webAddress } from '../values.ts'

/** The fields of an upload, and the file that arrived with them. */
export class UploadFields extends Fields {
  readonly file: UploadedFile | undefined

  constructor(body: Body, file: UploadedFile | undefined) {
    super(body)
    this.file = file
  }
}

const order = required(writtenField('id', orderInBody, sample.order))
const isPublic = flagField('public', 'Lets anyone who knows the address download it. Otherwise a key is needed.')
const details = {
  title: orBlank(textField('title', 'Title.')),
  description: orBlank(textField('description', 'Description.')),
  isPublic: { ...isPublic, read: (fields: Fields) => isPublic.read(fields) ?? false },
}
const always = <T>(value: T): Part<T> => ({ schemas: {}, read: () => value })

/** A hosted report. A file that is sent with it is ignored. */
export const hostedReportBody = {
  ...recordedBody<Omit<NewFile, 'ignored' | 'arrived'>>('HostedReportFields', 'A report that is hosted elsewhere.', {
    order,
    kind: always('report'),
    content: required(
      field(
        'url',
        webAddress('Address of the report. It starts with `http://` or `https://` and contains no password.'),
        (fields, name) => {
          const url = fields.written(name)
          return url === undefined ? undefined : { url: readHostedUrl(url) }
        },
      ),
    ),
    ...details,
  }),
  example: { id: sample.order, url: 'https://reports.example.com/1042', title: 'Inspection report', public: true },
  isStreamed: true,
}

/** A file with its details, from `UploadFields`. */
export const uploadBody = (kind: FileKind) => ({
  ...recordedBody<Required<Omit<NewFile, 'ignored'>>>('UploadFields', 'Details of a file.', {
    order,
    kind: always(kind),
    arrived: required({ name: 'file', schemas: {}, read: fields => (fields as UploadFields).file }),
    ...details,
    content: {
      schemas: {
        filename: text(
          'File name; by default that of the file part. A name that some systems cannot store is changed, with a warning.',
        ),
        mimetype: text('Media type according to the sender. If it differs from the detected type, a warning says so.'),
      },
      read: fields => readContent(fields as UploadFields, kind),
    },
  }),
  example: {
    id: sample.order,
    title: 'Inspection report',
    description: 'All rooms, with photos',
    public: false,
    filename: 'report-1042.pdf',
    mimetype: 'application/pdf',
    file: '%PDF-1.7 and so on',
  },
  isStreamed: true,
})

/** Without a file, the request is refused. */
const noFile = { givenName: undefined, contentType: '', sizeBytes: 0, sha256: '' }

function readContent(fields: UploadFields, kind: FileKind): StoredContent {
  const { givenName, contentType, sizeBytes, sha256 } = fields.file ?? noFile
  const given = fields.text('filename') ?? givenName ?? ''
  const name = safeFileName(given) || `${kind}${extensionOf(contentType)}`
  if (given !== '' && given !== name) fields.ignore('filename', given, `was saved as ${name}`)
  warnOfOtherType(fields, contentType)
  return { name, contentType, sizeBytes, sha256 }
}

/** The detected type wins over the declared one, with a warning. */
function warnOfOtherType(fields: Fields, contentType: string): void {
  const declared = fields.text('mimetype')
  const isSame = declared?.split(';')[0]?.trim().toLowerCase() === contentType
  if (declared !== undefined && !isSame) fields.ignore('mimetype', declared, `is not what the file is: ${contentType}`)
}

export const fileEditBody = recordedBody<Omit<FileEdits, 'ignored'>>(
  'FileEditFields',
  'Omitted fields stay unchanged. An empty text clears a field.',
  {
    title: editableField('title', 'Title.', 'Final version'),
    description: editableField('description', 'Description.'),
    isPublic: flagField(
      'public',
      'Makes the file public or private. A file that is made public again has another address.',
      true,
    ),
  },
)
