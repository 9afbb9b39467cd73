/**
 * What the removal of personal data does with the text columns of a table. Ids and `company_id` lead to records and say
 * nothing themselves; every other text column of every table of a company is in one of these lists.
 */
export interface TextColumns {
  /** Emptied or deleted, in the record of the person and in records about the person's orders. */
  readonly emptied?: string
  /** Texts that people write, and copies of them: the person's name, addresses and numbers are removed from them. */
  readonly words?: string
  /** The same, as JSON. */
  readonly json?: string
  /** Never about a client, an agent or another contact, or part of the books. */
  readonly kept?: string
}

const contact = `first_name last_name display_name email email_key mobile_phone work_phone home_phone address1 address2 city
  state zip name_key last_name_key url company_name mobile_phone2 mobile_phone3 work_fax home_fax`
const kept = (columns: string): TextColumns => ({ kept: columns })
const noTexts: TextColumns = {}

export const textColumns: Readonly<Record<string, TextColumns>> = {
  access_keys: kept('access_key label secret_hash'),
  // Firms are no persons.
  agencies: {
    words: 'notes',
    kept: `name email address1 address2 city state zip url phone fax kind logo_url last_active labels name_key merged_into`,
  },
  agents: { emptied: `${contact} bio last_active labels img`, words: 'notes', kept: 'merged_into' },
  assistant_calls: kept('assistant tool outcome'),
  assistant_clients: kept('name redirect_uris'),
  assistant_tokens: kept('token_hash kind code_challenge redirect_uri'),
  assistants: kept('name host origin scopes'),
  blocked_times: { words: 'title', kept: 'starts_at ends_at' },
  // Deleted, with the email to the visitor.
  booking_requests: { emptied: 'visitor code_hash email form language network' },
  bookings: { emptied: 'visitor network token language' },
  calendar_feeds: kept('token_hash'),
  // The books.
  checkouts: kept('url payment_intent'),
  clients: { emptied: contact, words: 'notes', kept: 'merged_into' },
  companies: kept('key name zone settings'),
  company_hosts: kept('host'),
  company_imports: {
    words: 'error',
    json: 'problems comparison',
    kept: 'source access_key sealed_secret state progress task step company_files',
  },
  company_state: noTexts,
  contacts: { emptied: contact, words: 'notes', kept: 'type merged_into' },
  dated_hours: kept('day starts ends'),
  deliveries: { emptied: 'success_response_body', kept: 'kind state claim' },
  delivery_attempts: { emptied: 'response_body', kept: 'error' },
  drives: kept('place other'),
  events: { json: 'snapshot', kept: 'kind' },
  fee_rules: kept('zips effect'),
  fees: kept('name service_description'),
  footprints: noTexts,
  former_people: noTexts,
  guarded_times: kept('starts_at ends_at overlap_group'),
  // Visitor and network are hashes, and gone with the hold within minutes.
  holds: { words: 'note', kept: 'starts_at ends_at created_by visitor network' },
  idempotency_records: { words: 'body', kept: 'key request_hash' },
  imported_records: { words: 'problem', json: 'differences', kept: 'kind state source_modified outcome' },
  message_templates: kept('kind audience channel subject body disabled_reason'),
  messages: {
    emptied: 'address sender reply_to subject body calendar',
    words: 'error',
    kept: 'occasion kind audience channel state claim starts_at',
  },
  offices: kept('slug name address city state zip county phone manager manager_email'),
  one_time_tokens: kept('purpose token_hash'),
  order_fees: noTexts,
  order_files: {
    words: 'title description name url',
    kept: 'kind content_type sha256 public_token public_token_hash created_by',
  },
  order_history: { json: 'changes', kept: 'assistant' },
  order_inspectors: kept('starts_at ends_at searched_from zip'),
  order_moves: kept('appointment'),
  order_notes: { words: 'text' },
  order_packages: noTexts,
  order_services: noTexts,
  order_types: kept('name description public_description'),
  // Saved searches hold what people typed.
  order_views: { words: 'name query', kept: 'columns' },
  orders: {
    emptied: 'signature',
    words: `cancel_reason gate_code lockbox pets access_notes major_cross_streets buyers_agent_contact_notes
      sellers_agent_contact_notes policy_number policy_holder referred_reason`,
    json: 'controls',
    // The house, the appointment and the books. `contacts` has ids.
    kept: `address1 address2 city state zip county foundation address_key street_key city_key property_occupied utilities_on
      property_photo starts_at created_by scheduled_at scheduled_by confirmed_at confirmed_by completed_by first_completed_by
      removed_by cancelled_by requested_inspectors refer_reason cost_center report_number report_key invoice_number contacts
      ignore_signature_payment_for_delivery ignore_signature_for_delivery ignores_payment_for_delivery os_order
      os_scheduled_datetime`,
  },
  outside_calendars: kept('name address etag last_modified zone error'),
  package_offices: noTexts,
  package_services: noTexts,
  packages: kept('name description price modifiers'),
  passkeys: kept('name public_key transports'),
  payments: { words: 'method reference' },
  qualifications: noTexts,
  recovery_codes: kept('code_hash'),
  removed_files: noTexts,
  search_progress: noTexts,
  search_terms: { emptied: 'spelling value', kept: 'field' },
  served_zips: kept('zip'),
  service_offices: noTexts,
  services: kept('name description private_name label add_on_ids'),
  sessions: kept('token_hash device address'),
  stripe_accounts: kept('sealed_key sealed_webhook_secret key_end link_secret'),
  unproven_hosts: kept('host'),
  user_credentials: kept('password_hash totp_secret'),
  // People who work for the company.
  users:
    kept(`username first_name last_name display_name email phone mobile privileges address1 address2 city state zip county
    fax license license_type bio photo_url`),
  waiting_visitors: { emptied: 'email language wanted starts_before token network' },
  webhook_kinds: kept('kind'),
  webhooks: kept('url off_reason secret previous_secret shared_secret'),
  working_hours: kept('starts ends'),
}

/** The names in one of the lists of a table. */
export function columnsIn(table: string, list: keyof TextColumns): string[] {
  return textColumns[table]?.[list]?.split(/\s+/) ?? []
}

export const tablesWithTexts = Object.keys(textColumns).filter(
  table => columnsIn(table, 'words').length + columnsIn(table, 'json').length > 0,
)
