import { sample, sampleTimestamp } from '../../openapi/samples.ts'
import { type Fields, form, record, type Schema } from '../../openapi/schema.ts'
import { boolean, flag, id, idOrEmpty, text, timestamp, wallTime, webAddress } from '../../openapi/values.ts'

const whereItIs = webAddress(
  'Where it is to be had: by everybody who knows the address where it is public, otherwise with a key.',
)

export const fileSchema = record('OrderFile', 'A report or attachment: a file, or a report that is hosted elsewhere.', {
  id: id('The report or attachment.'),
  order: id('The order it belongs to.'),
  kind: { type: 'string', enum: ['report', 'attachment'], description: 'A new report is announced.' },
  title: text('Title.'),
  description: text('Description.'),
  filename: text('What it is saved as. `""` where the report is hosted elsewhere, like the next three.'),
  mimetype: text('What it is, told from its first bytes and not from its name.'),
  size: {
    anyOf: [{ type: 'integer' }, { type: 'string', const: '' }],
    description: 'Bytes. `""` where the report is hosted elsewhere.',
  },
  sha256: { type: 'string', pattern: '^([0-9a-f]{64})?$', description: 'Checksum of its bytes, in hexadecimal.' },
  hostedurl: text('Where else the report is hosted; `""` for files.'),
  public: flag('Whether everybody who knows the address may have it.'),
  url: whereItIs,
  createddatetime: wallTime('When it was added.'),
  createdby: idOrEmpty('Who added it.'),
  modified: timestamp('When it last changed.'),
})

export const fileSaved: Fields = {
  id: id('The report or attachment.'),
  url: whereItIs,
}

export const fileRemoved: Fields = {
  id: id('What was removed.'),
  order: id('The order it belonged to.'),
  modified: timestamp('When it was removed.'),
}

const details: Fields = {
  title: text('Title.'),
  description: text('Description.'),
  public: boolean('Opens it for everybody who knows its address. Otherwise it needs a key.'),
}

const order: Schema = {
  anyOf: [{ type: 'string' }, { type: 'integer' }],
  description: 'The order: its id or its number.',
}

export const hostedReportFields = form('HostedReportFields', 'A report that is hosted elsewhere.', details, {
  id: order,
  url: webAddress('Where it is hosted. It begins with `http://` or `https://`, and holds no password.'),
})

export const uploadFields = form(
  'UploadFields',
  'What is to be known about a file.',
  {
    ...details,
    filename: text(
      'What to save it as. Left out, it is the name that the file part has. A name that not every system can save is changed, with a warning.',
    ),
    mimetype: text('What the sender takes it for. Where it is something else, that is told in `warnings`.'),
  },
  { id: order },
)

export const fileEditFields = form('FileEditFields', 'What is left out stays. An empty text empties a field.', {
  ...details,
  public: boolean('Opens or closes it. What is closed and opened again has another address.'),
})

export const sampleUrl = `https://inspect.example.com/demo/rest/order/file/${sample.order}/${sample.report}`

export const sampleUpload = {
  id: sample.order,
  title: 'Inspection report',
  description: 'All rooms, with photos',
  public: false,
  filename: 'report-1042.pdf',
  mimetype: 'application/pdf',
  file: '%PDF-1.7 and so on',
}

export const sampleFile = {
  id: sample.report,
  order: sample.order,
  kind: 'report',
  title: 'Inspection report',
  description: 'All rooms, with photos',
  filename: 'report-1042.pdf',
  mimetype: 'application/pdf',
  size: 4_821_337,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  hostedurl: '',
  public: 'no',
  url: sampleUrl,
  createddatetime: '2026-11-06 18:40:12',
  createdby: sample.inspector,
  modified: sampleTimestamp,
}
