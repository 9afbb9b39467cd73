CREATE TABLE public.access_keys (
    company_id text NOT NULL COLLATE pg_catalog."C",
    access_key text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    label text NOT NULL COLLATE pg_catalog."C",
    secret_hash text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    revoked_at bigint,
    last_used_at bigint,
    is_from_file bigint DEFAULT 0 NOT NULL,
    CONSTRAINT access_keys_is_from_file_check CHECK ((is_from_file = ANY (ARRAY[(0)::bigint, (1)::bigint])))
);

ALTER TABLE ONLY public.access_keys FORCE ROW LEVEL SECURITY;

CREATE TABLE public.agencies (
    company_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    address1 text NOT NULL COLLATE pg_catalog."C",
    address2 text NOT NULL COLLATE pg_catalog."C",
    city text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    zip text NOT NULL COLLATE pg_catalog."C",
    url text NOT NULL COLLATE pg_catalog."C",
    phone text NOT NULL COLLATE pg_catalog."C",
    fax text NOT NULL COLLATE pg_catalog."C",
    is_shown bigint NOT NULL,
    created_at bigint NOT NULL,
    modified_at bigint NOT NULL,
    kind text DEFAULT 'agency'::text NOT NULL COLLATE pg_catalog."C",
    is_active bigint DEFAULT 1 NOT NULL,
    logo_url text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    last_active text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    labels text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    notes text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    merged_into text COLLATE pg_catalog."C",
    name_key text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT agencies_is_active_check CHECK ((is_active = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT agencies_is_shown_check CHECK ((is_shown = ANY (ARRAY[(0)::bigint, (1)::bigint])))
);

ALTER TABLE ONLY public.agencies FORCE ROW LEVEL SECURITY;

CREATE TABLE public.agents (
    company_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    first_name text NOT NULL COLLATE pg_catalog."C",
    last_name text NOT NULL COLLATE pg_catalog."C",
    display_name text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    email_key text NOT NULL COLLATE pg_catalog."C",
    mobile_phone text NOT NULL COLLATE pg_catalog."C",
    work_phone text NOT NULL COLLATE pg_catalog."C",
    home_phone text NOT NULL COLLATE pg_catalog."C",
    address1 text NOT NULL COLLATE pg_catalog."C",
    address2 text NOT NULL COLLATE pg_catalog."C",
    city text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    zip text NOT NULL COLLATE pg_catalog."C",
    notes text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    modified_at bigint NOT NULL,
    agency_id text COLLATE pg_catalog."C",
    sends_email bigint DEFAULT 1 NOT NULL,
    sends_sms bigint DEFAULT 1 NOT NULL,
    is_shown bigint DEFAULT 1 NOT NULL,
    name_key text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    last_name_key text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    url text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    company_name text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    mobile_phone2 text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    mobile_phone3 text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    work_fax text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    home_fax text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    bio text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    last_active text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    labels text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    img text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    latitude double precision,
    longitude double precision,
    merged_into text COLLATE pg_catalog."C",
    erased_at bigint,
    CONSTRAINT agents_is_shown_check CHECK ((is_shown = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT agents_sends_email_check CHECK ((sends_email = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT agents_sends_sms_check CHECK ((sends_sms = ANY (ARRAY[(0)::bigint, (1)::bigint])))
);

ALTER TABLE ONLY public.agents FORCE ROW LEVEL SECURITY;

CREATE TABLE public.assistant_calls (
    company_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    assistant text NOT NULL COLLATE pg_catalog."C",
    at bigint NOT NULL,
    tool text NOT NULL COLLATE pg_catalog."C",
    outcome text NOT NULL COLLATE pg_catalog."C",
    order_id text NOT NULL COLLATE pg_catalog."C"
);

ALTER TABLE ONLY public.assistant_calls FORCE ROW LEVEL SECURITY;

CREATE TABLE public.assistant_clients (
    company_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    redirect_uris text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL
);

ALTER TABLE ONLY public.assistant_clients FORCE ROW LEVEL SECURITY;

CREATE TABLE public.assistant_tokens (
    company_id text NOT NULL COLLATE pg_catalog."C",
    token_hash text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    assistant_id text NOT NULL COLLATE pg_catalog."C",
    code_challenge text COLLATE pg_catalog."C",
    redirect_uri text COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    used_at bigint
);

ALTER TABLE ONLY public.assistant_tokens FORCE ROW LEVEL SECURITY;

CREATE TABLE public.assistants (
    company_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    client_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    host text NOT NULL COLLATE pg_catalog."C",
    scopes text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    connected_at bigint,
    last_used_at bigint,
    origin text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C"
);

ALTER TABLE ONLY public.assistants FORCE ROW LEVEL SECURITY;

CREATE TABLE public.blocked_times (
    company_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    starts_at text NOT NULL COLLATE pg_catalog."C",
    ends_at text NOT NULL COLLATE pg_catalog."C",
    title text NOT NULL COLLATE pg_catalog."C",
    calendar_id text COLLATE pg_catalog."C"
);

ALTER TABLE ONLY public.blocked_times FORCE ROW LEVEL SECURITY;

CREATE TABLE public.booking_requests (
    company_id text NOT NULL COLLATE pg_catalog."C",
    visitor text NOT NULL COLLATE pg_catalog."C",
    code_hash text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    form text NOT NULL COLLATE pg_catalog."C",
    language text NOT NULL COLLATE pg_catalog."C",
    network text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    confirmed_at bigint
);

ALTER TABLE ONLY public.booking_requests FORCE ROW LEVEL SECURITY;

CREATE TABLE public.bookings (
    company_id text NOT NULL COLLATE pg_catalog."C",
    order_id text NOT NULL COLLATE pg_catalog."C",
    visitor text NOT NULL COLLATE pg_catalog."C",
    network text NOT NULL COLLATE pg_catalog."C",
    token text NOT NULL COLLATE pg_catalog."C",
    language text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL
);

ALTER TABLE ONLY public.bookings FORCE ROW LEVEL SECURITY;

CREATE TABLE public.calendar_feeds (
    company_id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    token_hash text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    last_read_at bigint
);

ALTER TABLE ONLY public.calendar_feeds FORCE ROW LEVEL SECURITY;

CREATE TABLE public.checkouts (
    company_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    order_id text NOT NULL COLLATE pg_catalog."C",
    amount_cents bigint NOT NULL,
    session_id text NOT NULL COLLATE pg_catalog."C",
    url text NOT NULL COLLATE pg_catalog."C",
    payment_intent text NOT NULL COLLATE pg_catalog."C",
    payment_id text COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    CONSTRAINT checkouts_amount_cents_check CHECK ((amount_cents > 0))
);

ALTER TABLE ONLY public.checkouts FORCE ROW LEVEL SECURITY;

CREATE TABLE public.clients (
    company_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    first_name text NOT NULL COLLATE pg_catalog."C",
    last_name text NOT NULL COLLATE pg_catalog."C",
    display_name text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    email_key text NOT NULL COLLATE pg_catalog."C",
    mobile_phone text NOT NULL COLLATE pg_catalog."C",
    work_phone text NOT NULL COLLATE pg_catalog."C",
    home_phone text NOT NULL COLLATE pg_catalog."C",
    address1 text NOT NULL COLLATE pg_catalog."C",
    address2 text NOT NULL COLLATE pg_catalog."C",
    city text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    zip text NOT NULL COLLATE pg_catalog."C",
    notes text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    modified_at bigint NOT NULL,
    sends_email bigint DEFAULT 1 NOT NULL,
    sends_sms bigint DEFAULT 1 NOT NULL,
    is_shown bigint DEFAULT 1 NOT NULL,
    name_key text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    last_name_key text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    url text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    company_name text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    mobile_phone2 text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    mobile_phone3 text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    work_fax text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    home_fax text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    merged_into text COLLATE pg_catalog."C",
    erased_at bigint,
    CONSTRAINT clients_is_shown_check CHECK ((is_shown = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT clients_sends_email_check CHECK ((sends_email = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT clients_sends_sms_check CHECK ((sends_sms = ANY (ARRAY[(0)::bigint, (1)::bigint])))
);

ALTER TABLE ONLY public.clients FORCE ROW LEVEL SECURITY;

CREATE TABLE public.companies (
    company_id text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    zone text NOT NULL COLLATE pg_catalog."C",
    settings text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    modified_at bigint NOT NULL
);

ALTER TABLE ONLY public.companies FORCE ROW LEVEL SECURITY;

CREATE TABLE public.company_hosts (
    host text NOT NULL COLLATE pg_catalog."C",
    company_id text NOT NULL COLLATE pg_catalog."C",
    sequence bigint NOT NULL,
    proven_at bigint
);

ALTER TABLE ONLY public.company_hosts FORCE ROW LEVEL SECURITY;

CREATE TABLE public.company_imports (
    company_id text NOT NULL COLLATE pg_catalog."C",
    source text NOT NULL COLLATE pg_catalog."C",
    access_key text NOT NULL COLLATE pg_catalog."C",
    sealed_secret text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    calls_at_once bigint NOT NULL,
    calls_per_second bigint NOT NULL,
    started_at bigint NOT NULL,
    changed_at bigint NOT NULL,
    leased_until bigint NOT NULL,
    lease_id text NOT NULL COLLATE pg_catalog."C",
    progress text NOT NULL COLLATE pg_catalog."C",
    problems text NOT NULL COLLATE pg_catalog."C",
    error text NOT NULL COLLATE pg_catalog."C",
    task text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    due_at bigint DEFAULT 0 NOT NULL,
    follow_seconds bigint DEFAULT 0 NOT NULL,
    step text DEFAULT '{}'::text NOT NULL COLLATE pg_catalog."C",
    comparison text DEFAULT 'null'::text NOT NULL COLLATE pg_catalog."C",
    company_files text DEFAULT '{}'::text NOT NULL COLLATE pg_catalog."C"
);

ALTER TABLE ONLY public.company_imports FORCE ROW LEVEL SECURITY;

CREATE TABLE public.company_redirects (
    company_key text NOT NULL COLLATE pg_catalog."C",
    url text NOT NULL COLLATE pg_catalog."C",
    modified_at bigint NOT NULL
);

CREATE TABLE public.company_state (
    company_id text NOT NULL COLLATE pg_catalog."C",
    last_oid bigint NOT NULL,
    last_modified_at bigint NOT NULL,
    calendar_revision bigint NOT NULL,
    guards_orders bigint DEFAULT 0 NOT NULL,
    migration_started_at bigint,
    has_demo_data bigint DEFAULT 0 NOT NULL,
    last_erased_at bigint DEFAULT 0 NOT NULL,
    revision bigint DEFAULT 1 NOT NULL,
    CONSTRAINT company_state_has_demo_data_check CHECK ((has_demo_data = ANY (ARRAY[(0)::bigint, (1)::bigint])))
);

ALTER TABLE ONLY public.company_state FORCE ROW LEVEL SECURITY;

CREATE TABLE public.contacts (
    company_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    agency_id text COLLATE pg_catalog."C",
    first_name text NOT NULL COLLATE pg_catalog."C",
    last_name text NOT NULL COLLATE pg_catalog."C",
    display_name text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    email_key text NOT NULL COLLATE pg_catalog."C",
    mobile_phone text NOT NULL COLLATE pg_catalog."C",
    work_phone text NOT NULL COLLATE pg_catalog."C",
    home_phone text NOT NULL COLLATE pg_catalog."C",
    address1 text NOT NULL COLLATE pg_catalog."C",
    address2 text NOT NULL COLLATE pg_catalog."C",
    city text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    zip text NOT NULL COLLATE pg_catalog."C",
    notes text NOT NULL COLLATE pg_catalog."C",
    sends_email bigint NOT NULL,
    sends_sms bigint NOT NULL,
    is_shown bigint NOT NULL,
    created_at bigint NOT NULL,
    modified_at bigint NOT NULL,
    name_key text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    last_name_key text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    url text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    company_name text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    mobile_phone2 text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    mobile_phone3 text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    work_fax text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    home_fax text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    merged_into text COLLATE pg_catalog."C",
    erased_at bigint,
    CONSTRAINT contacts_is_shown_check CHECK ((is_shown = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT contacts_sends_email_check CHECK ((sends_email = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT contacts_sends_sms_check CHECK ((sends_sms = ANY (ARRAY[(0)::bigint, (1)::bigint])))
);

ALTER TABLE ONLY public.contacts FORCE ROW LEVEL SECURITY;

CREATE TABLE public.dated_hours (
    company_id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    day text NOT NULL COLLATE pg_catalog."C",
    starts text NOT NULL COLLATE pg_catalog."C",
    ends text NOT NULL COLLATE pg_catalog."C"
);

ALTER TABLE ONLY public.dated_hours FORCE ROW LEVEL SECURITY;

CREATE TABLE public.deliveries (
    company_id text NOT NULL COLLATE pg_catalog."C",
    webhook_id text NOT NULL COLLATE pg_catalog."C",
    event_id text NOT NULL COLLATE pg_catalog."C",
    order_id text COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    occurred_at bigint NOT NULL,
    state text NOT NULL COLLATE pg_catalog."C",
    attempt_count bigint NOT NULL,
    due_at bigint NOT NULL,
    claim text COLLATE pg_catalog."C",
    completed_at bigint,
    success_id text COLLATE pg_catalog."C",
    success_at bigint,
    success_millis bigint,
    success_status bigint,
    success_response_body text COLLATE pg_catalog."C",
    CONSTRAINT deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'due'::text, 'delivered'::text, 'failed'::text])))
);

ALTER TABLE ONLY public.deliveries FORCE ROW LEVEL SECURITY;

CREATE TABLE public.delivery_attempts (
    company_id text NOT NULL COLLATE pg_catalog."C",
    webhook_id text NOT NULL COLLATE pg_catalog."C",
    event_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    number bigint NOT NULL,
    at bigint NOT NULL,
    millis bigint NOT NULL,
    http_status bigint,
    error text NOT NULL COLLATE pg_catalog."C",
    response_body text NOT NULL COLLATE pg_catalog."C"
);

ALTER TABLE ONLY public.delivery_attempts FORCE ROW LEVEL SECURITY;

CREATE TABLE public.directory_credentials (
    username text NOT NULL COLLATE pg_catalog."C",
    password_hash text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    revoked_at bigint
);

CREATE TABLE public.drives (
    company_id text NOT NULL COLLATE pg_catalog."C",
    place text NOT NULL COLLATE pg_catalog."C",
    other text NOT NULL COLLATE pg_catalog."C",
    minutes bigint NOT NULL,
    measured_at bigint NOT NULL
);

ALTER TABLE ONLY public.drives FORCE ROW LEVEL SECURITY;

CREATE TABLE public.events (
    company_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    order_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    occurred_at bigint NOT NULL,
    user_id text NOT NULL COLLATE pg_catalog."C",
    snapshot text NOT NULL COLLATE pg_catalog."C"
);

ALTER TABLE ONLY public.events FORCE ROW LEVEL SECURITY;

CREATE TABLE public.fee_rules (
    company_id text NOT NULL COLLATE pg_catalog."C",
    fee_id text NOT NULL COLLATE pg_catalog."C",
    sequence bigint NOT NULL,
    square_feet_from bigint,
    square_feet_to bigint,
    year_built_from bigint,
    year_built_to bigint,
    zips text NOT NULL COLLATE pg_catalog."C",
    effect text NOT NULL COLLATE pg_catalog."C",
    amount bigint NOT NULL,
    CONSTRAINT fee_rules_effect_check CHECK ((effect = ANY (ARRAY['set'::text, 'add'::text, 'percent'::text])))
);

ALTER TABLE ONLY public.fee_rules FORCE ROW LEVEL SECURITY;

CREATE TABLE public.fees (
    company_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    service_id text COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    amount_cents bigint NOT NULL,
    sequence bigint NOT NULL,
    is_shown bigint NOT NULL,
    modified_at bigint NOT NULL,
    retired_at bigint,
    service_description text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    is_taxable bigint DEFAULT 0 NOT NULL,
    is_base_fee bigint DEFAULT 0 NOT NULL,
    CONSTRAINT fees_is_base_fee_check CHECK ((is_base_fee = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT fees_is_shown_check CHECK ((is_shown = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT fees_is_taxable_check CHECK ((is_taxable = ANY (ARRAY[(0)::bigint, (1)::bigint])))
);

ALTER TABLE ONLY public.fees FORCE ROW LEVEL SECURITY;

CREATE TABLE public.footprints (
    company_id text NOT NULL COLLATE pg_catalog."C",
    order_id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    modified_at bigint NOT NULL
);

ALTER TABLE ONLY public.footprints FORCE ROW LEVEL SECURITY;

CREATE TABLE public.former_people (
    company_id text NOT NULL COLLATE pg_catalog."C",
    person_id text NOT NULL COLLATE pg_catalog."C",
    order_id text NOT NULL COLLATE pg_catalog."C"
);

ALTER TABLE ONLY public.former_people FORCE ROW LEVEL SECURITY;

CREATE TABLE public.guarded_times (
    company_id text NOT NULL COLLATE pg_catalog."C",
    holder_id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    starts_at text NOT NULL COLLATE pg_catalog."C",
    ends_at text NOT NULL COLLATE pg_catalog."C",
    expires_at bigint,
    overlap_group text NOT NULL COLLATE pg_catalog."C"
);

ALTER TABLE ONLY public.guarded_times FORCE ROW LEVEL SECURITY;

CREATE TABLE public.holds (
    company_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    starts_at text NOT NULL COLLATE pg_catalog."C",
    ends_at text NOT NULL COLLATE pg_catalog."C",
    note text NOT NULL COLLATE pg_catalog."C",
    created_by text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    visitor text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    network text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C"
);

ALTER TABLE ONLY public.holds FORCE ROW LEVEL SECURITY;

CREATE TABLE public.idempotency_records (
    company_id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    request_hash text NOT NULL COLLATE pg_catalog."C",
    http_status bigint NOT NULL,
    body text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL
);

ALTER TABLE ONLY public.idempotency_records FORCE ROW LEVEL SECURITY;

CREATE TABLE public.imported_records (
    company_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    source_id text NOT NULL COLLATE pg_catalog."C",
    source_modified text NOT NULL COLLATE pg_catalog."C",
    copied_at bigint NOT NULL,
    problem text NOT NULL COLLATE pg_catalog."C",
    outcome text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    differences text DEFAULT '[]'::text NOT NULL COLLATE pg_catalog."C"
);

ALTER TABLE ONLY public.imported_records FORCE ROW LEVEL SECURITY;

CREATE TABLE public.install_secrets (
    name text NOT NULL COLLATE pg_catalog."C",
    secret text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE public.message_templates (
    company_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    audience text NOT NULL COLLATE pg_catalog."C",
    channel text NOT NULL COLLATE pg_catalog."C",
    subject text COLLATE pg_catalog."C",
    body text COLLATE pg_catalog."C",
    is_on bigint NOT NULL,
    modified_at bigint NOT NULL,
    failure_count bigint DEFAULT 0 NOT NULL,
    disabled_at bigint,
    disabled_reason text COLLATE pg_catalog."C",
    CONSTRAINT message_templates_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
    CONSTRAINT message_templates_is_on_check CHECK ((is_on = ANY (ARRAY[(0)::bigint, (1)::bigint])))
);

ALTER TABLE ONLY public.message_templates FORCE ROW LEVEL SECURITY;

CREATE TABLE public.messages (
    company_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    occasion text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    audience text NOT NULL COLLATE pg_catalog."C",
    person_id text NOT NULL COLLATE pg_catalog."C",
    channel text NOT NULL COLLATE pg_catalog."C",
    order_id text COLLATE pg_catalog."C",
    state text DEFAULT 'due'::text NOT NULL COLLATE pg_catalog."C",
    due_at bigint NOT NULL,
    attempt_count bigint DEFAULT 0 NOT NULL,
    claim text COLLATE pg_catalog."C",
    submitted_at bigint,
    starts_at text COLLATE pg_catalog."C",
    rendered_at bigint,
    address text COLLATE pg_catalog."C",
    sender text COLLATE pg_catalog."C",
    reply_to text COLLATE pg_catalog."C",
    subject text COLLATE pg_catalog."C",
    body text COLLATE pg_catalog."C",
    calendar text COLLATE pg_catalog."C",
    error text COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    completed_at bigint,
    late_minutes bigint,
    CONSTRAINT messages_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
    CONSTRAINT messages_state_check CHECK ((state = ANY (ARRAY['due'::text, 'sent'::text, 'failed'::text, 'cancelled'::text, 'unsure'::text])))
);

ALTER TABLE ONLY public.messages FORCE ROW LEVEL SECURITY;

CREATE TABLE public.migrations (
    version bigint NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE public.offices (
    company_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    slug text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    address text NOT NULL COLLATE pg_catalog."C",
    city text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    zip text NOT NULL COLLATE pg_catalog."C",
    county text NOT NULL COLLATE pg_catalog."C",
    latitude double precision,
    longitude double precision,
    phone text NOT NULL COLLATE pg_catalog."C",
    manager text NOT NULL COLLATE pg_catalog."C",
    manager_email text NOT NULL COLLATE pg_catalog."C",
    is_shown bigint NOT NULL,
    is_primary bigint NOT NULL,
    sequence bigint NOT NULL,
    modified_at bigint NOT NULL,
    retired_at bigint,
    CONSTRAINT offices_is_primary_check CHECK ((is_primary = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT offices_is_shown_check CHECK ((is_shown = ANY (ARRAY[(0)::bigint, (1)::bigint])))
);

ALTER TABLE ONLY public.offices FORCE ROW LEVEL SECURITY;

CREATE TABLE public.one_time_tokens (
    company_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    purpose text NOT NULL COLLATE pg_catalog."C",
    user_id text COLLATE pg_catalog."C",
    token_hash text NOT NULL COLLATE pg_catalog."C",
    failure_count bigint DEFAULT 0 NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL
);

ALTER TABLE ONLY public.one_time_tokens FORCE ROW LEVEL SECURITY;

CREATE TABLE public.operator_credentials (
    user_id text NOT NULL COLLATE pg_catalog."C",
    password_hash text NOT NULL COLLATE pg_catalog."C",
    password_set_at bigint NOT NULL,
    totp_secret text COLLATE pg_catalog."C",
    totp_confirmed_at bigint,
    totp_last_step bigint DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY public.operator_credentials FORCE ROW LEVEL SECURITY;

CREATE TABLE public.operator_passkeys (
    id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    credential_id text NOT NULL COLLATE pg_catalog."C",
    public_key text NOT NULL COLLATE pg_catalog."C",
    sign_count bigint NOT NULL,
    transports text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    last_used_at bigint
);

ALTER TABLE ONLY public.operator_passkeys FORCE ROW LEVEL SECURITY;

CREATE TABLE public.operator_recovery_codes (
    user_id text NOT NULL COLLATE pg_catalog."C",
    code_hash text NOT NULL COLLATE pg_catalog."C"
);

ALTER TABLE ONLY public.operator_recovery_codes FORCE ROW LEVEL SECURITY;

CREATE TABLE public.operator_sessions (
    id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    token_hash text NOT NULL COLLATE pg_catalog."C",
    device text NOT NULL COLLATE pg_catalog."C",
    address text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    last_seen_at bigint NOT NULL,
    expires_at bigint NOT NULL
);

ALTER TABLE ONLY public.operator_sessions FORCE ROW LEVEL SECURITY;

CREATE TABLE public.operator_tokens (
    id text NOT NULL COLLATE pg_catalog."C",
    purpose text NOT NULL COLLATE pg_catalog."C",
    user_id text COLLATE pg_catalog."C",
    token_hash text NOT NULL COLLATE pg_catalog."C",
    failure_count bigint DEFAULT 0 NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL
);

ALTER TABLE ONLY public.operator_tokens FORCE ROW LEVEL SECURITY;

CREATE TABLE public.operators (
    id text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL
);

ALTER TABLE ONLY public.operators FORCE ROW LEVEL SECURITY;

CREATE TABLE public.order_fees (
    company_id text NOT NULL COLLATE pg_catalog."C",
    order_id text NOT NULL COLLATE pg_catalog."C",
    fee_id text NOT NULL COLLATE pg_catalog."C",
    amount_cents bigint NOT NULL,
    sequence bigint NOT NULL
);

ALTER TABLE ONLY public.order_fees FORCE ROW LEVEL SECURITY;

CREATE TABLE public.order_files (
    company_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    order_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    title text NOT NULL COLLATE pg_catalog."C",
    description text NOT NULL COLLATE pg_catalog."C",
    url text COLLATE pg_catalog."C",
    name text COLLATE pg_catalog."C",
    content_type text COLLATE pg_catalog."C",
    size_bytes bigint,
    sha256 text COLLATE pg_catalog."C",
    public_token text COLLATE pg_catalog."C",
    public_token_hash text COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    created_by text NOT NULL COLLATE pg_catalog."C",
    modified_at bigint NOT NULL,
    CONSTRAINT order_files_check CHECK (((url IS NULL) <> (sha256 IS NULL))),
    CONSTRAINT order_files_kind_check CHECK ((kind = ANY (ARRAY['report'::text, 'attachment'::text])))
);

ALTER TABLE ONLY public.order_files FORCE ROW LEVEL SECURITY;

CREATE TABLE public.order_history (
    company_id text NOT NULL COLLATE pg_catalog."C",
    order_id text NOT NULL COLLATE pg_catalog."C",
    at bigint NOT NULL,
    user_id text NOT NULL COLLATE pg_catalog."C",
    changes text NOT NULL COLLATE pg_catalog."C",
    assistant text COLLATE pg_catalog."C"
);

ALTER TABLE ONLY public.order_history FORCE ROW LEVEL SECURITY;

CREATE TABLE public.order_inspectors (
    company_id text NOT NULL COLLATE pg_catalog."C",
    order_id text NOT NULL COLLATE pg_catalog."C",
    place bigint NOT NULL,
    user_id text NOT NULL COLLATE pg_catalog."C",
    starts_at text COLLATE pg_catalog."C",
    ends_at text COLLATE pg_catalog."C",
    searched_from text COLLATE pg_catalog."C",
    oid bigint,
    zip text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    latitude double precision,
    longitude double precision,
    CONSTRAINT order_inspectors_place_check CHECK (((place >= 1) AND (place <= 10)))
);

ALTER TABLE ONLY public.order_inspectors FORCE ROW LEVEL SECURITY;

CREATE TABLE public.order_moves (
    company_id text NOT NULL COLLATE pg_catalog."C",
    order_id text NOT NULL COLLATE pg_catalog."C",
    moved_at bigint NOT NULL,
    modified_at bigint NOT NULL,
    undo_until bigint NOT NULL,
    appointment text NOT NULL COLLATE pg_catalog."C"
);

ALTER TABLE ONLY public.order_moves FORCE ROW LEVEL SECURITY;

CREATE TABLE public.order_notes (
    company_id text NOT NULL COLLATE pg_catalog."C",
    order_id text NOT NULL COLLATE pg_catalog."C",
    at bigint NOT NULL,
    sequence bigint NOT NULL,
    user_id text COLLATE pg_catalog."C",
    text text NOT NULL COLLATE pg_catalog."C"
);

ALTER TABLE ONLY public.order_notes FORCE ROW LEVEL SECURITY;

CREATE TABLE public.order_packages (
    company_id text NOT NULL COLLATE pg_catalog."C",
    order_id text NOT NULL COLLATE pg_catalog."C",
    at bigint NOT NULL,
    sequence bigint NOT NULL,
    package_id text NOT NULL COLLATE pg_catalog."C"
);

ALTER TABLE ONLY public.order_packages FORCE ROW LEVEL SECURITY;

CREATE TABLE public.order_services (
    company_id text NOT NULL COLLATE pg_catalog."C",
    order_id text NOT NULL COLLATE pg_catalog."C",
    service_id text NOT NULL COLLATE pg_catalog."C",
    sequence bigint NOT NULL
);

ALTER TABLE ONLY public.order_services FORCE ROW LEVEL SECURITY;

CREATE TABLE public.order_types (
    company_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    office_id text COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    description text NOT NULL COLLATE pg_catalog."C",
    public_description text NOT NULL COLLATE pg_catalog."C",
    sequence bigint NOT NULL,
    is_shown bigint NOT NULL,
    modified_at bigint NOT NULL,
    retired_at bigint,
    CONSTRAINT order_types_is_shown_check CHECK ((is_shown = ANY (ARRAY[(0)::bigint, (1)::bigint])))
);

ALTER TABLE ONLY public.order_types FORCE ROW LEVEL SECURITY;

CREATE TABLE public.order_views (
    company_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    query text NOT NULL COLLATE pg_catalog."C",
    columns text NOT NULL COLLATE pg_catalog."C"
);

ALTER TABLE ONLY public.order_views FORCE ROW LEVEL SECURITY;

CREATE TABLE public.orders (
    company_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    oid bigint NOT NULL,
    modified_at bigint NOT NULL,
    removed_at bigint,
    office_id text NOT NULL COLLATE pg_catalog."C",
    order_type_id text COLLATE pg_catalog."C",
    client_id text COLLATE pg_catalog."C",
    buyers_agent_id text COLLATE pg_catalog."C",
    sellers_agent_id text COLLATE pg_catalog."C",
    address1 text NOT NULL COLLATE pg_catalog."C",
    address2 text NOT NULL COLLATE pg_catalog."C",
    city text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    zip text NOT NULL COLLATE pg_catalog."C",
    county text NOT NULL COLLATE pg_catalog."C",
    latitude double precision,
    longitude double precision,
    square_feet bigint,
    year_built bigint,
    sales_price_cents bigint,
    foundation text NOT NULL COLLATE pg_catalog."C",
    report_number text NOT NULL COLLATE pg_catalog."C",
    starts_at text COLLATE pg_catalog."C",
    duration_minutes bigint NOT NULL,
    is_duration_given bigint NOT NULL,
    created_at bigint NOT NULL,
    created_by text NOT NULL COLLATE pg_catalog."C",
    scheduled_at text COLLATE pg_catalog."C",
    scheduled_by text COLLATE pg_catalog."C",
    confirmed_at text COLLATE pg_catalog."C",
    confirmed_by text COLLATE pg_catalog."C",
    completed_at bigint,
    completed_by text COLLATE pg_catalog."C",
    first_completed_at bigint,
    first_completed_by text COLLATE pg_catalog."C",
    paid_at bigint,
    sends_email bigint NOT NULL,
    sends_sms bigint NOT NULL,
    paid_cents bigint DEFAULT 0 NOT NULL,
    removed_by text COLLATE pg_catalog."C",
    cancelled_at bigint,
    cancelled_by text COLLATE pg_catalog."C",
    cancel_reason_id text COLLATE pg_catalog."C",
    cancel_reason text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    major_cross_streets text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    gate_code text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    property_occupied text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    utilities_on text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    invoice_number text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    signature text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    os_order text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    property_photo text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    controls text DEFAULT '[]'::text NOT NULL COLLATE pg_catalog."C",
    contacts text DEFAULT '[]'::text NOT NULL COLLATE pg_catalog."C",
    address_key text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    street_key text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    city_key text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    report_key text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    is_guarded bigint DEFAULT 0 NOT NULL,
    lockbox text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    pets text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    access_notes text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    requested_inspectors text DEFAULT '[]'::text NOT NULL COLLATE pg_catalog."C",
    buyers_agent_contact_notes text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    sellers_agent_contact_notes text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    policy_number text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    policy_holder text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    ignore_signature_payment_for_delivery text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    ignore_signature_for_delivery text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    ignores_payment_for_delivery text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    refer_reason text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    referred_reason text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    cost_center text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    os_scheduled_datetime text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT orders_is_duration_given_check CHECK ((is_duration_given = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT orders_sends_email_check CHECK ((sends_email = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT orders_sends_sms_check CHECK ((sends_sms = ANY (ARRAY[(0)::bigint, (1)::bigint])))
);

ALTER TABLE ONLY public.orders FORCE ROW LEVEL SECURITY;

CREATE TABLE public.orphan_blobs (
    company_id text NOT NULL COLLATE pg_catalog."C",
    blob text NOT NULL COLLATE pg_catalog."C",
    expires_at bigint NOT NULL
);

ALTER TABLE ONLY public.orphan_blobs FORCE ROW LEVEL SECURITY;

CREATE TABLE public.outside_calendars (
    company_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    address text NOT NULL COLLATE pg_catalog."C",
    etag text NOT NULL COLLATE pg_catalog."C",
    last_modified text NOT NULL COLLATE pg_catalog."C",
    zone text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    checked_at bigint,
    read_at bigint,
    skipped bigint NOT NULL,
    failing_since bigint,
    failure_count bigint NOT NULL,
    error text NOT NULL COLLATE pg_catalog."C",
    due_at bigint NOT NULL
);

ALTER TABLE ONLY public.outside_calendars FORCE ROW LEVEL SECURITY;

CREATE TABLE public.package_offices (
    company_id text NOT NULL COLLATE pg_catalog."C",
    package_id text NOT NULL COLLATE pg_catalog."C",
    office_id text NOT NULL COLLATE pg_catalog."C"
);

ALTER TABLE ONLY public.package_offices FORCE ROW LEVEL SECURITY;

CREATE TABLE public.package_services (
    company_id text NOT NULL COLLATE pg_catalog."C",
    package_id text NOT NULL COLLATE pg_catalog."C",
    sequence bigint NOT NULL,
    service_id text NOT NULL COLLATE pg_catalog."C"
);

ALTER TABLE ONLY public.package_services FORCE ROW LEVEL SECURITY;

CREATE TABLE public.packages (
    company_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    description text NOT NULL COLLATE pg_catalog."C",
    is_active bigint NOT NULL,
    is_shown bigint NOT NULL,
    sequence bigint NOT NULL,
    modified_at bigint NOT NULL,
    retired_at bigint,
    price text COLLATE pg_catalog."C",
    modifiers text DEFAULT '[]'::text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT packages_is_active_check CHECK ((is_active = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT packages_is_shown_check CHECK ((is_shown = ANY (ARRAY[(0)::bigint, (1)::bigint])))
);

ALTER TABLE ONLY public.packages FORCE ROW LEVEL SECURITY;

CREATE TABLE public.passkeys (
    company_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    credential_id text NOT NULL COLLATE pg_catalog."C",
    public_key text NOT NULL COLLATE pg_catalog."C",
    sign_count bigint NOT NULL,
    transports text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    last_used_at bigint
);

ALTER TABLE ONLY public.passkeys FORCE ROW LEVEL SECURITY;

CREATE TABLE public.payments (
    company_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    order_id text NOT NULL COLLATE pg_catalog."C",
    amount_cents bigint NOT NULL,
    method text NOT NULL COLLATE pg_catalog."C",
    reference text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    paid_at bigint NOT NULL,
    refunded_cents bigint DEFAULT 0 NOT NULL,
    CONSTRAINT payments_amount_cents_check CHECK ((amount_cents > 0))
);

ALTER TABLE ONLY public.payments FORCE ROW LEVEL SECURITY;

CREATE TABLE public.qualifications (
    company_id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    service_id text NOT NULL COLLATE pg_catalog."C"
);

ALTER TABLE ONLY public.qualifications FORCE ROW LEVEL SECURITY;

CREATE TABLE public.recovery_codes (
    company_id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    code_hash text NOT NULL COLLATE pg_catalog."C"
);

ALTER TABLE ONLY public.recovery_codes FORCE ROW LEVEL SECURITY;

CREATE TABLE public.removed_files (
    company_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    order_id text NOT NULL COLLATE pg_catalog."C",
    removed_at bigint NOT NULL
);

ALTER TABLE ONLY public.removed_files FORCE ROW LEVEL SECURITY;

CREATE TABLE public.search_progress (
    company_id text NOT NULL COLLATE pg_catalog."C",
    indexed_until bigint NOT NULL
);

ALTER TABLE ONLY public.search_progress FORCE ROW LEVEL SECURITY;

CREATE TABLE public.search_terms (
    company_id text NOT NULL COLLATE pg_catalog."C",
    spelling text NOT NULL COLLATE pg_catalog."C",
    field text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL COLLATE pg_catalog."C"
);

ALTER TABLE ONLY public.search_terms FORCE ROW LEVEL SECURITY;

CREATE TABLE public.served_zips (
    company_id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    zip text NOT NULL COLLATE pg_catalog."C"
);

ALTER TABLE ONLY public.served_zips FORCE ROW LEVEL SECURITY;

CREATE TABLE public.server_addresses (
    server text NOT NULL COLLATE pg_catalog."C",
    url text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE public.service_offices (
    company_id text NOT NULL COLLATE pg_catalog."C",
    service_id text NOT NULL COLLATE pg_catalog."C",
    office_id text NOT NULL COLLATE pg_catalog."C"
);

ALTER TABLE ONLY public.service_offices FORCE ROW LEVEL SECURITY;

CREATE TABLE public.services (
    company_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    sid bigint NOT NULL,
    order_type_id text COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    description text NOT NULL COLLATE pg_catalog."C",
    is_visible bigint NOT NULL,
    is_ancillary bigint NOT NULL,
    duration_minutes bigint,
    sequence bigint NOT NULL,
    modified_at bigint NOT NULL,
    retired_at bigint,
    private_name text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    label text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    is_on_order_form bigint DEFAULT 1 NOT NULL,
    is_pay_at_close bigint DEFAULT 0 NOT NULL,
    add_on_ids text DEFAULT '[]'::text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT services_is_ancillary_check CHECK ((is_ancillary = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT services_is_on_order_form_check CHECK ((is_on_order_form = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT services_is_pay_at_close_check CHECK ((is_pay_at_close = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT services_is_visible_check CHECK ((is_visible = ANY (ARRAY[(0)::bigint, (1)::bigint])))
);

ALTER TABLE ONLY public.services FORCE ROW LEVEL SECURITY;

CREATE TABLE public.sessions (
    company_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    token_hash text NOT NULL COLLATE pg_catalog."C",
    device text NOT NULL COLLATE pg_catalog."C",
    address text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    last_seen_at bigint NOT NULL,
    expires_at bigint NOT NULL
);

ALTER TABLE ONLY public.sessions FORCE ROW LEVEL SECURITY;

CREATE TABLE public.stripe_accounts (
    company_id text NOT NULL COLLATE pg_catalog."C",
    sealed_key text NOT NULL COLLATE pg_catalog."C",
    sealed_webhook_secret text NOT NULL COLLATE pg_catalog."C",
    key_end text NOT NULL COLLATE pg_catalog."C",
    is_live bigint NOT NULL,
    link_secret text NOT NULL COLLATE pg_catalog."C",
    connected_at bigint NOT NULL,
    CONSTRAINT stripe_accounts_is_live_check CHECK ((is_live = ANY (ARRAY[(0)::bigint, (1)::bigint])))
);

ALTER TABLE ONLY public.stripe_accounts FORCE ROW LEVEL SECURITY;

CREATE TABLE public.unproven_hosts (
    company_id text NOT NULL COLLATE pg_catalog."C",
    host text NOT NULL COLLATE pg_catalog."C",
    sequence bigint NOT NULL
);

ALTER TABLE ONLY public.unproven_hosts FORCE ROW LEVEL SECURITY;

CREATE TABLE public.user_credentials (
    company_id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    password_hash text NOT NULL COLLATE pg_catalog."C",
    password_set_at bigint NOT NULL,
    totp_secret text COLLATE pg_catalog."C",
    totp_confirmed_at bigint,
    totp_last_step bigint DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY public.user_credentials FORCE ROW LEVEL SECURITY;

CREATE TABLE public.users (
    company_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    office_id text NOT NULL COLLATE pg_catalog."C",
    username text NOT NULL COLLATE pg_catalog."C",
    first_name text NOT NULL COLLATE pg_catalog."C",
    last_name text NOT NULL COLLATE pg_catalog."C",
    display_name text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    phone text NOT NULL COLLATE pg_catalog."C",
    mobile text NOT NULL COLLATE pg_catalog."C",
    is_inspector bigint NOT NULL,
    is_owner bigint NOT NULL,
    is_manager bigint NOT NULL,
    is_office_staff bigint NOT NULL,
    is_shown bigint NOT NULL,
    privileges text NOT NULL COLLATE pg_catalog."C",
    modified_at bigint NOT NULL,
    retired_at bigint,
    address1 text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    address2 text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    city text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    state text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    zip text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    county text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    fax text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    license text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    license_type text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    bio text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    photo_url text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    sends_sms bigint DEFAULT 1 NOT NULL,
    is_call_center bigint DEFAULT 0 NOT NULL,
    is_third_party bigint DEFAULT 0 NOT NULL,
    may_connect bigint DEFAULT 1 NOT NULL,
    CONSTRAINT users_is_call_center_check CHECK ((is_call_center = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT users_is_inspector_check CHECK ((is_inspector = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT users_is_manager_check CHECK ((is_manager = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT users_is_office_staff_check CHECK ((is_office_staff = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT users_is_owner_check CHECK ((is_owner = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT users_is_shown_check CHECK ((is_shown = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT users_is_third_party_check CHECK ((is_third_party = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT users_sends_sms_check CHECK ((sends_sms = ANY (ARRAY[(0)::bigint, (1)::bigint])))
);

ALTER TABLE ONLY public.users FORCE ROW LEVEL SECURITY;

CREATE TABLE public.waiting_visitors (
    company_id text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    language text NOT NULL COLLATE pg_catalog."C",
    office_id text NOT NULL COLLATE pg_catalog."C",
    order_id text COLLATE pg_catalog."C",
    wanted text NOT NULL COLLATE pg_catalog."C",
    starts_before text NOT NULL COLLATE pg_catalog."C",
    token text NOT NULL COLLATE pg_catalog."C",
    network text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    checked_at bigint NOT NULL
);

ALTER TABLE ONLY public.waiting_visitors FORCE ROW LEVEL SECURITY;

CREATE TABLE public.webhook_kinds (
    company_id text NOT NULL COLLATE pg_catalog."C",
    webhook_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C"
);

ALTER TABLE ONLY public.webhook_kinds FORCE ROW LEVEL SECURITY;

CREATE TABLE public.webhooks (
    company_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    url text NOT NULL COLLATE pg_catalog."C",
    is_on bigint NOT NULL,
    off_reason text COLLATE pg_catalog."C",
    secret text NOT NULL COLLATE pg_catalog."C",
    previous_secret text COLLATE pg_catalog."C",
    previous_secret_until bigint,
    failing_since bigint,
    last_failed_at bigint,
    last_delivered_at bigint,
    created_at bigint NOT NULL,
    modified_at bigint NOT NULL,
    has_cancelled_deliveries bigint DEFAULT 0 NOT NULL,
    removed_at bigint,
    shared_secret text COLLATE pg_catalog."C",
    CONSTRAINT webhooks_has_leftovers_check CHECK ((has_cancelled_deliveries = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT webhooks_is_on_check CHECK ((is_on = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT webhooks_off_reason_check CHECK ((off_reason = ANY (ARRAY['asked'::text, 'gone'::text, 'failing'::text])))
);

ALTER TABLE ONLY public.webhooks FORCE ROW LEVEL SECURITY;

CREATE TABLE public.workers (
    id text NOT NULL COLLATE pg_catalog."C",
    beats bigint NOT NULL
);

CREATE TABLE public.working_hours (
    company_id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    weekday bigint NOT NULL,
    starts text NOT NULL COLLATE pg_catalog."C",
    ends text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT working_hours_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)))
);

ALTER TABLE ONLY public.working_hours FORCE ROW LEVEL SECURITY;

ALTER TABLE ONLY public.access_keys
    ADD CONSTRAINT access_keys_pkey PRIMARY KEY (company_id, access_key);

ALTER TABLE ONLY public.agencies
    ADD CONSTRAINT agencies_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.agents
    ADD CONSTRAINT agents_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.assistant_calls
    ADD CONSTRAINT assistant_calls_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.assistant_clients
    ADD CONSTRAINT assistant_clients_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.assistant_tokens
    ADD CONSTRAINT assistant_tokens_pkey PRIMARY KEY (company_id, token_hash);

ALTER TABLE ONLY public.assistants
    ADD CONSTRAINT assistants_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.blocked_times
    ADD CONSTRAINT blocked_times_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.booking_requests
    ADD CONSTRAINT booking_requests_pkey PRIMARY KEY (company_id, visitor);

ALTER TABLE ONLY public.bookings
    ADD CONSTRAINT bookings_pkey PRIMARY KEY (company_id, order_id);

ALTER TABLE ONLY public.calendar_feeds
    ADD CONSTRAINT calendar_feeds_pkey PRIMARY KEY (company_id, user_id);

ALTER TABLE ONLY public.checkouts
    ADD CONSTRAINT checkouts_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.clients
    ADD CONSTRAINT clients_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.companies
    ADD CONSTRAINT companies_key_key UNIQUE (key);

ALTER TABLE ONLY public.companies
    ADD CONSTRAINT companies_pkey PRIMARY KEY (company_id);

ALTER TABLE ONLY public.company_hosts
    ADD CONSTRAINT company_hosts_pkey PRIMARY KEY (host);

ALTER TABLE ONLY public.company_imports
    ADD CONSTRAINT company_imports_pkey PRIMARY KEY (company_id);

ALTER TABLE ONLY public.company_redirects
    ADD CONSTRAINT company_redirects_pkey PRIMARY KEY (company_key);

ALTER TABLE ONLY public.company_state
    ADD CONSTRAINT company_state_pkey PRIMARY KEY (company_id);

ALTER TABLE ONLY public.contacts
    ADD CONSTRAINT contacts_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.dated_hours
    ADD CONSTRAINT dated_hours_pkey PRIMARY KEY (company_id, user_id, day, starts);

ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_pkey PRIMARY KEY (company_id, webhook_id, event_id);

ALTER TABLE ONLY public.delivery_attempts
    ADD CONSTRAINT delivery_attempts_pkey PRIMARY KEY (company_id, webhook_id, event_id, id);

ALTER TABLE ONLY public.directory_credentials
    ADD CONSTRAINT directory_credentials_pkey PRIMARY KEY (username);

ALTER TABLE ONLY public.drives
    ADD CONSTRAINT drives_pkey PRIMARY KEY (company_id, place, other);

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.fee_rules
    ADD CONSTRAINT fee_rules_pkey PRIMARY KEY (company_id, fee_id, sequence);

ALTER TABLE ONLY public.fees
    ADD CONSTRAINT fees_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.footprints
    ADD CONSTRAINT footprints_pkey PRIMARY KEY (company_id, order_id, user_id);

ALTER TABLE ONLY public.former_people
    ADD CONSTRAINT former_people_pkey PRIMARY KEY (company_id, person_id, order_id);

ALTER TABLE ONLY public.guarded_times
    ADD CONSTRAINT guarded_times_overlap EXCLUDE USING gist (company_id WITH =, user_id WITH =, overlap_group WITH <>, int8range((translate(starts_at, '-: '::text, ''::text))::bigint, (translate(ends_at, '-: '::text, ''::text))::bigint) WITH &&);

ALTER TABLE ONLY public.guarded_times
    ADD CONSTRAINT guarded_times_pkey PRIMARY KEY (company_id, holder_id, user_id);

ALTER TABLE ONLY public.holds
    ADD CONSTRAINT holds_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.idempotency_records
    ADD CONSTRAINT idempotency_records_pkey PRIMARY KEY (company_id, user_id, key);

ALTER TABLE ONLY public.imported_records
    ADD CONSTRAINT imported_records_pkey PRIMARY KEY (company_id, kind, id);

ALTER TABLE ONLY public.install_secrets
    ADD CONSTRAINT install_secrets_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.message_templates
    ADD CONSTRAINT message_templates_pkey PRIMARY KEY (company_id, kind, audience, channel);

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (version);

ALTER TABLE ONLY public.offices
    ADD CONSTRAINT offices_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.one_time_tokens
    ADD CONSTRAINT one_time_tokens_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.operator_credentials
    ADD CONSTRAINT operator_credentials_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.operator_passkeys
    ADD CONSTRAINT operator_passkeys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.operator_recovery_codes
    ADD CONSTRAINT operator_recovery_codes_pkey PRIMARY KEY (user_id, code_hash);

ALTER TABLE ONLY public.operator_sessions
    ADD CONSTRAINT operator_sessions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.operator_tokens
    ADD CONSTRAINT operator_tokens_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.operators
    ADD CONSTRAINT operators_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.order_fees
    ADD CONSTRAINT order_fees_pkey PRIMARY KEY (company_id, order_id, fee_id);

ALTER TABLE ONLY public.order_files
    ADD CONSTRAINT order_files_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.order_history
    ADD CONSTRAINT order_history_pkey PRIMARY KEY (company_id, order_id, at);

ALTER TABLE ONLY public.order_inspectors
    ADD CONSTRAINT order_inspectors_pkey PRIMARY KEY (company_id, order_id, place);

ALTER TABLE ONLY public.order_moves
    ADD CONSTRAINT order_moves_pkey PRIMARY KEY (company_id, order_id);

ALTER TABLE ONLY public.order_notes
    ADD CONSTRAINT order_notes_pkey PRIMARY KEY (company_id, order_id, at, sequence);

ALTER TABLE ONLY public.order_packages
    ADD CONSTRAINT order_packages_pkey PRIMARY KEY (company_id, order_id, at, sequence);

ALTER TABLE ONLY public.order_services
    ADD CONSTRAINT order_services_pkey PRIMARY KEY (company_id, order_id, service_id);

ALTER TABLE ONLY public.order_types
    ADD CONSTRAINT order_types_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.order_views
    ADD CONSTRAINT order_views_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.orphan_blobs
    ADD CONSTRAINT orphan_blobs_pkey PRIMARY KEY (company_id, blob);

ALTER TABLE ONLY public.outside_calendars
    ADD CONSTRAINT outside_calendars_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.package_offices
    ADD CONSTRAINT package_offices_pkey PRIMARY KEY (company_id, package_id, office_id);

ALTER TABLE ONLY public.package_services
    ADD CONSTRAINT package_services_pkey PRIMARY KEY (company_id, package_id, sequence);

ALTER TABLE ONLY public.packages
    ADD CONSTRAINT packages_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.qualifications
    ADD CONSTRAINT qualifications_pkey PRIMARY KEY (company_id, user_id, service_id);

ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (company_id, user_id, code_hash);

ALTER TABLE ONLY public.removed_files
    ADD CONSTRAINT removed_files_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.search_progress
    ADD CONSTRAINT search_progress_pkey PRIMARY KEY (company_id);

ALTER TABLE ONLY public.search_terms
    ADD CONSTRAINT search_terms_pkey PRIMARY KEY (company_id, spelling, field, value);

ALTER TABLE ONLY public.served_zips
    ADD CONSTRAINT served_zips_pkey PRIMARY KEY (company_id, user_id, zip);

ALTER TABLE ONLY public.server_addresses
    ADD CONSTRAINT server_addresses_pkey PRIMARY KEY (server);

ALTER TABLE ONLY public.service_offices
    ADD CONSTRAINT service_offices_pkey PRIMARY KEY (company_id, service_id, office_id);

ALTER TABLE ONLY public.services
    ADD CONSTRAINT services_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.stripe_accounts
    ADD CONSTRAINT stripe_accounts_pkey PRIMARY KEY (company_id);

ALTER TABLE ONLY public.unproven_hosts
    ADD CONSTRAINT unproven_hosts_pkey PRIMARY KEY (company_id, host);

ALTER TABLE ONLY public.user_credentials
    ADD CONSTRAINT user_credentials_pkey PRIMARY KEY (company_id, user_id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.waiting_visitors
    ADD CONSTRAINT waiting_visitors_pkey PRIMARY KEY (company_id, email);

ALTER TABLE ONLY public.webhook_kinds
    ADD CONSTRAINT webhook_kinds_pkey PRIMARY KEY (company_id, webhook_id, kind);

ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.workers
    ADD CONSTRAINT workers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.working_hours
    ADD CONSTRAINT working_hours_pkey PRIMARY KEY (company_id, user_id, weekday, starts);

CREATE INDEX access_keys_by_user ON public.access_keys USING btree (company_id, user_id);

CREATE INDEX agencies_by_change ON public.agencies USING btree (company_id, kind, is_shown, modified_at, id);

CREATE INDEX agencies_by_modified ON public.agencies USING btree (company_id, modified_at, id);

CREATE INDEX agencies_by_name ON public.agencies USING btree (company_id, name, created_at, id);

CREATE INDEX agencies_by_name_key ON public.agencies USING btree (company_id, kind, is_shown, name_key, id);

CREATE INDEX agents_by_agency ON public.agents USING btree (company_id, agency_id, id) WHERE (agency_id IS NOT NULL);

CREATE INDEX agents_by_change ON public.agents USING btree (company_id, is_shown, modified_at, id);

CREATE INDEX agents_by_email ON public.agents USING btree (company_id, email_key, created_at, id);

CREATE INDEX agents_by_last_name ON public.agents USING btree (company_id, last_name_key);

CREATE INDEX agents_by_merge ON public.agents USING btree (company_id, merged_into) WHERE (merged_into IS NOT NULL);

CREATE INDEX agents_by_modified ON public.agents USING btree (company_id, modified_at, id);

CREATE INDEX agents_by_name ON public.agents USING btree (company_id, is_shown, name_key, id);

CREATE INDEX assistant_calls_by_age ON public.assistant_calls USING btree (at);

CREATE INDEX assistant_calls_by_user ON public.assistant_calls USING btree (company_id, user_id, at);

CREATE INDEX assistant_clients_by_age ON public.assistant_clients USING btree (company_id, created_at);

CREATE INDEX assistant_tokens_by_assistant ON public.assistant_tokens USING btree (company_id, assistant_id);

CREATE INDEX assistant_tokens_by_expiry ON public.assistant_tokens USING btree (expires_at);

CREATE INDEX assistants_by_user ON public.assistants USING btree (company_id, user_id);

CREATE INDEX blocked_times_by_calendar ON public.blocked_times USING btree (company_id, calendar_id) WHERE (calendar_id IS NOT NULL);

CREATE INDEX blocked_times_by_user ON public.blocked_times USING btree (company_id, user_id, ends_at);

CREATE INDEX booking_requests_by_email ON public.booking_requests USING btree (company_id, email);

CREATE INDEX booking_requests_by_expiry ON public.booking_requests USING btree (expires_at);

CREATE INDEX booking_requests_by_network ON public.booking_requests USING btree (company_id, network, created_at);

CREATE INDEX bookings_by_network ON public.bookings USING btree (company_id, network, created_at);

CREATE UNIQUE INDEX bookings_by_token ON public.bookings USING btree (company_id, token);

CREATE UNIQUE INDEX bookings_by_visitor ON public.bookings USING btree (company_id, visitor);

CREATE UNIQUE INDEX calendar_feeds_by_token ON public.calendar_feeds USING btree (company_id, token_hash);

CREATE INDEX checkouts_by_order ON public.checkouts USING btree (company_id, order_id, created_at);

CREATE INDEX checkouts_by_payment ON public.checkouts USING btree (company_id, payment_id);

CREATE INDEX checkouts_by_payment_intent ON public.checkouts USING btree (company_id, payment_intent);

CREATE INDEX clients_by_change ON public.clients USING btree (company_id, is_shown, modified_at, id);

CREATE INDEX clients_by_display_name ON public.clients USING btree (company_id, display_name);

CREATE INDEX clients_by_email ON public.clients USING btree (company_id, email_key, created_at, id);

CREATE INDEX clients_by_last_name ON public.clients USING btree (company_id, last_name_key);

CREATE INDEX clients_by_merge ON public.clients USING btree (company_id, merged_into) WHERE (merged_into IS NOT NULL);

CREATE INDEX clients_by_modified ON public.clients USING btree (company_id, modified_at, id);

CREATE INDEX clients_by_name ON public.clients USING btree (company_id, is_shown, name_key, id);

CREATE INDEX company_hosts_by_company ON public.company_hosts USING btree (company_id);

CREATE INDEX company_imports_by_task ON public.company_imports USING btree (due_at) WHERE ((task <> ''::text) OR (follow_seconds > 0));

CREATE INDEX contacts_by_agency ON public.contacts USING btree (company_id, agency_id, id) WHERE (agency_id IS NOT NULL);

CREATE INDEX contacts_by_email ON public.contacts USING btree (company_id, email_key, created_at, id);

CREATE INDEX contacts_by_last_name ON public.contacts USING btree (company_id, last_name_key);

CREATE INDEX contacts_by_modified ON public.contacts USING btree (company_id, modified_at, id);

CREATE INDEX contacts_by_name ON public.contacts USING btree (company_id, name_key);

CREATE INDEX contacts_by_type ON public.contacts USING btree (company_id, type, modified_at, id);

CREATE INDEX deliveries_by_age ON public.deliveries USING btree (completed_at) WHERE (completed_at IS NOT NULL);

CREATE INDEX deliveries_by_order ON public.deliveries USING btree (company_id, order_id, webhook_id, occurred_at) WHERE (completed_at IS NULL);

CREATE INDEX deliveries_claimed ON public.deliveries USING btree (claim) WHERE (claim IS NOT NULL);

CREATE INDEX deliveries_due ON public.deliveries USING btree (company_id, webhook_id, due_at) WHERE (state = 'due'::text);

CREATE INDEX deliveries_due_first ON public.deliveries USING btree (due_at, company_id, webhook_id) WHERE (state = 'due'::text);

CREATE INDEX deliveries_failed ON public.deliveries USING btree (company_id, webhook_id, event_id) WHERE (state = 'failed'::text);

CREATE INDEX deliveries_waiting ON public.deliveries USING btree (company_id, webhook_id) WHERE (state = 'waiting'::text);

CREATE INDEX drives_by_age ON public.drives USING btree (company_id, measured_at);

CREATE INDEX events_by_order ON public.events USING btree (company_id, order_id);

CREATE INDEX fees_by_service ON public.fees USING btree (company_id, service_id);

CREATE INDEX footprints_by_age ON public.footprints USING btree (company_id, modified_at);

CREATE INDEX footprints_by_user ON public.footprints USING btree (company_id, user_id, modified_at);

CREATE INDEX guarded_times_by_expiry ON public.guarded_times USING btree (company_id, expires_at) WHERE (expires_at IS NOT NULL);

CREATE INDEX holds_by_expiry ON public.holds USING btree (company_id, expires_at);

CREATE INDEX idempotency_records_by_age ON public.idempotency_records USING btree (created_at);

CREATE INDEX imported_records_by_state ON public.imported_records USING btree (company_id, kind, state);

CREATE INDEX messages_by_age ON public.messages USING btree (completed_at) WHERE (state = ANY (ARRAY['sent'::text, 'cancelled'::text]));

CREATE INDEX messages_by_due ON public.messages USING btree (channel, due_at) WHERE ((state = 'due'::text) AND (submitted_at IS NULL));

CREATE INDEX messages_by_order ON public.messages USING btree (company_id, order_id, id) WHERE (order_id IS NOT NULL);

CREATE INDEX messages_by_person ON public.messages USING btree (company_id, person_id, id);

CREATE INDEX messages_by_state ON public.messages USING btree (company_id, state, id);

CREATE INDEX messages_claimed ON public.messages USING btree (claim) WHERE (claim IS NOT NULL);

CREATE INDEX messages_due_by_company ON public.messages USING btree (channel, company_id, due_at) WHERE ((state = 'due'::text) AND (submitted_at IS NULL));

CREATE UNIQUE INDEX messages_once ON public.messages USING btree (company_id, occasion, audience, person_id, channel);

CREATE INDEX messages_submitted ON public.messages USING btree (channel, due_at) WHERE ((state = 'due'::text) AND (submitted_at IS NOT NULL));

CREATE UNIQUE INDEX offices_by_slug ON public.offices USING btree (company_id, slug) WHERE (retired_at IS NULL);

CREATE INDEX one_time_tokens_by_expiry ON public.one_time_tokens USING btree (expires_at);

CREATE UNIQUE INDEX one_time_tokens_by_token ON public.one_time_tokens USING btree (company_id, token_hash);

CREATE INDEX one_time_tokens_by_user ON public.one_time_tokens USING btree (company_id, user_id);

CREATE UNIQUE INDEX operator_passkeys_by_credential ON public.operator_passkeys USING btree (credential_id);

CREATE INDEX operator_passkeys_by_user ON public.operator_passkeys USING btree (user_id);

CREATE UNIQUE INDEX operator_sessions_by_token ON public.operator_sessions USING btree (token_hash);

CREATE INDEX operator_sessions_by_user ON public.operator_sessions USING btree (user_id);

CREATE INDEX operator_tokens_by_expiry ON public.operator_tokens USING btree (expires_at);

CREATE UNIQUE INDEX operator_tokens_by_token ON public.operator_tokens USING btree (token_hash);

CREATE INDEX operator_tokens_by_user ON public.operator_tokens USING btree (user_id);

CREATE UNIQUE INDEX operators_by_email ON public.operators USING btree (email);

CREATE INDEX order_files_by_change ON public.order_files USING btree (company_id, modified_at, id);

CREATE INDEX order_files_by_order ON public.order_files USING btree (company_id, order_id, created_at, id);

CREATE UNIQUE INDEX order_files_by_token ON public.order_files USING btree (company_id, public_token_hash) WHERE (public_token_hash IS NOT NULL);

CREATE INDEX order_inspectors_by_time ON public.order_inspectors USING btree (company_id, user_id, starts_at, ends_at, order_id, oid, zip, latitude, longitude);

CREATE INDEX order_views_by_user ON public.order_views USING btree (company_id, user_id);

CREATE INDEX orders_by_address ON public.orders USING btree (company_id, address_key);

CREATE INDEX orders_by_buyers_agent ON public.orders USING btree (company_id, buyers_agent_id, oid) WHERE (buyers_agent_id IS NOT NULL);

CREATE INDEX orders_by_city ON public.orders USING btree (company_id, city_key, oid);

CREATE INDEX orders_by_client ON public.orders USING btree (company_id, client_id, oid) WHERE (client_id IS NOT NULL);

CREATE INDEX orders_by_modified ON public.orders USING btree (company_id, modified_at, id);

CREATE UNIQUE INDEX orders_by_oid ON public.orders USING btree (company_id, oid);

CREATE INDEX orders_by_report ON public.orders USING btree (company_id, report_key);

CREATE INDEX orders_by_sellers_agent ON public.orders USING btree (company_id, sellers_agent_id, oid) WHERE (sellers_agent_id IS NOT NULL);

CREATE INDEX orders_by_start ON public.orders USING btree (company_id, starts_at, oid);

CREATE INDEX orders_by_state ON public.orders USING btree (company_id, (
CASE
    WHEN (removed_at IS NOT NULL) THEN 'removed'::text
    WHEN (cancelled_at IS NOT NULL) THEN 'cancelled'::text
    WHEN (completed_at IS NOT NULL) THEN 'completed'::text
    WHEN (scheduled_at IS NULL) THEN 'draft'::text
    WHEN (confirmed_at IS NULL) THEN 'scheduled'::text
    ELSE 'confirmed'::text
END), oid);

CREATE INDEX orders_by_state_and_start ON public.orders USING btree (company_id, (
CASE
    WHEN (removed_at IS NOT NULL) THEN 'removed'::text
    WHEN (cancelled_at IS NOT NULL) THEN 'cancelled'::text
    WHEN (completed_at IS NOT NULL) THEN 'completed'::text
    WHEN (scheduled_at IS NULL) THEN 'draft'::text
    WHEN (confirmed_at IS NULL) THEN 'scheduled'::text
    ELSE 'confirmed'::text
END), starts_at, oid);

CREATE INDEX orders_by_street ON public.orders USING btree (company_id, street_key, oid);

CREATE INDEX orders_by_zip ON public.orders USING btree (company_id, zip, oid);

CREATE INDEX orders_unpaid ON public.orders USING btree (company_id, completed_at) WHERE ((completed_at IS NOT NULL) AND (paid_at IS NULL) AND (cancelled_at IS NULL) AND (removed_at IS NULL));

CREATE INDEX orphan_blobs_by_expiry ON public.orphan_blobs USING btree (expires_at);

CREATE INDEX outside_calendars_by_user ON public.outside_calendars USING btree (company_id, user_id);

CREATE INDEX outside_calendars_due ON public.outside_calendars USING btree (due_at);

CREATE UNIQUE INDEX passkeys_by_credential ON public.passkeys USING btree (company_id, credential_id);

CREATE INDEX passkeys_by_user ON public.passkeys USING btree (company_id, user_id);

CREATE INDEX payments_by_order ON public.payments USING btree (company_id, order_id, paid_at);

CREATE INDEX removed_files_by_change ON public.removed_files USING btree (company_id, removed_at, id);

CREATE INDEX search_terms_of_people ON public.search_terms USING btree (company_id, value) WHERE (field = ANY (ARRAY['client'::text, 'agent'::text]));

CREATE UNIQUE INDEX services_by_sid ON public.services USING btree (company_id, sid);

CREATE INDEX sessions_by_last_seen ON public.sessions USING btree (last_seen_at);

CREATE UNIQUE INDEX sessions_by_token ON public.sessions USING btree (company_id, token_hash);

CREATE INDEX sessions_by_user ON public.sessions USING btree (company_id, user_id);

CREATE UNIQUE INDEX users_by_username ON public.users USING btree (company_id, username) WHERE (retired_at IS NULL);

CREATE INDEX waiting_visitors_by_check ON public.waiting_visitors USING btree (checked_at);

CREATE INDEX waiting_visitors_by_network ON public.waiting_visitors USING btree (company_id, network, created_at);

CREATE INDEX waiting_visitors_by_order ON public.waiting_visitors USING btree (company_id, order_id);

CREATE UNIQUE INDEX waiting_visitors_by_token ON public.waiting_visitors USING btree (company_id, token);

CREATE INDEX webhook_kinds_by_kind ON public.webhook_kinds USING btree (company_id, kind, webhook_id);

CREATE INDEX webhooks_with_cancelled_deliveries ON public.webhooks USING btree (company_id, id) WHERE (has_cancelled_deliveries = 1);

ALTER TABLE ONLY public.access_keys
    ADD CONSTRAINT access_keys_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.users(company_id, id);

ALTER TABLE ONLY public.agencies
    ADD CONSTRAINT agencies_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(company_id);

ALTER TABLE ONLY public.agents
    ADD CONSTRAINT agents_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(company_id);

ALTER TABLE ONLY public.assistant_calls
    ADD CONSTRAINT assistant_calls_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.users(company_id, id);

ALTER TABLE ONLY public.assistant_clients
    ADD CONSTRAINT assistant_clients_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(company_id);

ALTER TABLE ONLY public.assistant_tokens
    ADD CONSTRAINT assistant_tokens_company_id_assistant_id_fkey FOREIGN KEY (company_id, assistant_id) REFERENCES public.assistants(company_id, id);

ALTER TABLE ONLY public.assistants
    ADD CONSTRAINT assistants_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.users(company_id, id);

ALTER TABLE ONLY public.blocked_times
    ADD CONSTRAINT blocked_times_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.users(company_id, id);

ALTER TABLE ONLY public.booking_requests
    ADD CONSTRAINT booking_requests_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(company_id);

ALTER TABLE ONLY public.bookings
    ADD CONSTRAINT bookings_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES public.orders(company_id, id);

ALTER TABLE ONLY public.calendar_feeds
    ADD CONSTRAINT calendar_feeds_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.users(company_id, id);

ALTER TABLE ONLY public.checkouts
    ADD CONSTRAINT checkouts_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES public.orders(company_id, id);

ALTER TABLE ONLY public.checkouts
    ADD CONSTRAINT checkouts_company_id_payment_id_fkey FOREIGN KEY (company_id, payment_id) REFERENCES public.payments(company_id, id);

ALTER TABLE ONLY public.clients
    ADD CONSTRAINT clients_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(company_id);

ALTER TABLE ONLY public.company_hosts
    ADD CONSTRAINT company_hosts_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(company_id);

ALTER TABLE ONLY public.company_imports
    ADD CONSTRAINT company_imports_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(company_id);

ALTER TABLE ONLY public.company_state
    ADD CONSTRAINT company_state_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(company_id);

ALTER TABLE ONLY public.contacts
    ADD CONSTRAINT contacts_company_id_agency_id_fkey FOREIGN KEY (company_id, agency_id) REFERENCES public.agencies(company_id, id);

ALTER TABLE ONLY public.contacts
    ADD CONSTRAINT contacts_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(company_id);

ALTER TABLE ONLY public.dated_hours
    ADD CONSTRAINT dated_hours_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.users(company_id, id);

ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_company_id_webhook_id_fkey FOREIGN KEY (company_id, webhook_id) REFERENCES public.webhooks(company_id, id);

ALTER TABLE ONLY public.delivery_attempts
    ADD CONSTRAINT delivery_attempts_company_id_webhook_id_event_id_fkey FOREIGN KEY (company_id, webhook_id, event_id) REFERENCES public.deliveries(company_id, webhook_id, event_id);

ALTER TABLE ONLY public.drives
    ADD CONSTRAINT drives_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(company_id);

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(company_id);

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES public.orders(company_id, id);

ALTER TABLE ONLY public.fee_rules
    ADD CONSTRAINT fee_rules_company_id_fee_id_fkey FOREIGN KEY (company_id, fee_id) REFERENCES public.fees(company_id, id);

ALTER TABLE ONLY public.fees
    ADD CONSTRAINT fees_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(company_id);

ALTER TABLE ONLY public.fees
    ADD CONSTRAINT fees_company_id_service_id_fkey FOREIGN KEY (company_id, service_id) REFERENCES public.services(company_id, id);

ALTER TABLE ONLY public.footprints
    ADD CONSTRAINT footprints_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES public.orders(company_id, id);

ALTER TABLE ONLY public.footprints
    ADD CONSTRAINT footprints_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.users(company_id, id);

ALTER TABLE ONLY public.former_people
    ADD CONSTRAINT former_people_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES public.orders(company_id, id);

ALTER TABLE ONLY public.guarded_times
    ADD CONSTRAINT guarded_times_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.users(company_id, id);

ALTER TABLE ONLY public.holds
    ADD CONSTRAINT holds_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES public.users(company_id, id);

ALTER TABLE ONLY public.idempotency_records
    ADD CONSTRAINT idempotency_records_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(company_id);

ALTER TABLE ONLY public.imported_records
    ADD CONSTRAINT imported_records_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(company_id);

ALTER TABLE ONLY public.message_templates
    ADD CONSTRAINT message_templates_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(company_id);

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(company_id);

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES public.orders(company_id, id);

ALTER TABLE ONLY public.offices
    ADD CONSTRAINT offices_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(company_id);

ALTER TABLE ONLY public.one_time_tokens
    ADD CONSTRAINT one_time_tokens_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(company_id);

ALTER TABLE ONLY public.one_time_tokens
    ADD CONSTRAINT one_time_tokens_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.users(company_id, id);

ALTER TABLE ONLY public.operator_credentials
    ADD CONSTRAINT operator_credentials_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.operators(id);

ALTER TABLE ONLY public.operator_passkeys
    ADD CONSTRAINT operator_passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.operators(id);

ALTER TABLE ONLY public.operator_recovery_codes
    ADD CONSTRAINT operator_recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.operators(id);

ALTER TABLE ONLY public.operator_sessions
    ADD CONSTRAINT operator_sessions_operator_id_fkey FOREIGN KEY (user_id) REFERENCES public.operators(id);

ALTER TABLE ONLY public.operator_tokens
    ADD CONSTRAINT operator_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.operators(id);

ALTER TABLE ONLY public.order_fees
    ADD CONSTRAINT order_fees_company_id_fee_id_fkey FOREIGN KEY (company_id, fee_id) REFERENCES public.fees(company_id, id);

ALTER TABLE ONLY public.order_fees
    ADD CONSTRAINT order_fees_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES public.orders(company_id, id);

ALTER TABLE ONLY public.order_files
    ADD CONSTRAINT order_files_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES public.users(company_id, id);

ALTER TABLE ONLY public.order_files
    ADD CONSTRAINT order_files_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES public.orders(company_id, id);

ALTER TABLE ONLY public.order_history
    ADD CONSTRAINT order_history_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES public.orders(company_id, id);

ALTER TABLE ONLY public.order_history
    ADD CONSTRAINT order_history_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.users(company_id, id);

ALTER TABLE ONLY public.order_inspectors
    ADD CONSTRAINT order_inspectors_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES public.orders(company_id, id);

ALTER TABLE ONLY public.order_inspectors
    ADD CONSTRAINT order_inspectors_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.users(company_id, id);

ALTER TABLE ONLY public.order_moves
    ADD CONSTRAINT order_moves_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES public.orders(company_id, id);

ALTER TABLE ONLY public.order_notes
    ADD CONSTRAINT order_notes_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES public.orders(company_id, id);

ALTER TABLE ONLY public.order_notes
    ADD CONSTRAINT order_notes_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.users(company_id, id);

ALTER TABLE ONLY public.order_packages
    ADD CONSTRAINT order_packages_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES public.orders(company_id, id);

ALTER TABLE ONLY public.order_packages
    ADD CONSTRAINT order_packages_company_id_package_id_fkey FOREIGN KEY (company_id, package_id) REFERENCES public.packages(company_id, id);

ALTER TABLE ONLY public.order_services
    ADD CONSTRAINT order_services_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES public.orders(company_id, id);

ALTER TABLE ONLY public.order_services
    ADD CONSTRAINT order_services_company_id_service_id_fkey FOREIGN KEY (company_id, service_id) REFERENCES public.services(company_id, id);

ALTER TABLE ONLY public.order_types
    ADD CONSTRAINT order_types_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(company_id);

ALTER TABLE ONLY public.order_types
    ADD CONSTRAINT order_types_company_id_office_id_fkey FOREIGN KEY (company_id, office_id) REFERENCES public.offices(company_id, id);

ALTER TABLE ONLY public.order_views
    ADD CONSTRAINT order_views_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.users(company_id, id);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_company_id_buyers_agent_id_fkey FOREIGN KEY (company_id, buyers_agent_id) REFERENCES public.agents(company_id, id);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_company_id_client_id_fkey FOREIGN KEY (company_id, client_id) REFERENCES public.clients(company_id, id);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES public.users(company_id, id);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(company_id);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_company_id_office_id_fkey FOREIGN KEY (company_id, office_id) REFERENCES public.offices(company_id, id);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_company_id_order_type_id_fkey FOREIGN KEY (company_id, order_type_id) REFERENCES public.order_types(company_id, id);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_company_id_sellers_agent_id_fkey FOREIGN KEY (company_id, sellers_agent_id) REFERENCES public.agents(company_id, id);

ALTER TABLE ONLY public.outside_calendars
    ADD CONSTRAINT outside_calendars_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.users(company_id, id);

ALTER TABLE ONLY public.package_offices
    ADD CONSTRAINT package_offices_company_id_office_id_fkey FOREIGN KEY (company_id, office_id) REFERENCES public.offices(company_id, id);

ALTER TABLE ONLY public.package_offices
    ADD CONSTRAINT package_offices_company_id_package_id_fkey FOREIGN KEY (company_id, package_id) REFERENCES public.packages(company_id, id);

ALTER TABLE ONLY public.package_services
    ADD CONSTRAINT package_services_company_id_package_id_fkey FOREIGN KEY (company_id, package_id) REFERENCES public.packages(company_id, id);

ALTER TABLE ONLY public.package_services
    ADD CONSTRAINT package_services_company_id_service_id_fkey FOREIGN KEY (company_id, service_id) REFERENCES public.services(company_id, id);

ALTER TABLE ONLY public.packages
    ADD CONSTRAINT packages_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(company_id);

ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.users(company_id, id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES public.orders(company_id, id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.users(company_id, id);

ALTER TABLE ONLY public.qualifications
    ADD CONSTRAINT qualifications_company_id_service_id_fkey FOREIGN KEY (company_id, service_id) REFERENCES public.services(company_id, id);

ALTER TABLE ONLY public.qualifications
    ADD CONSTRAINT qualifications_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.users(company_id, id);

ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.users(company_id, id);

ALTER TABLE ONLY public.removed_files
    ADD CONSTRAINT removed_files_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES public.orders(company_id, id);

ALTER TABLE ONLY public.search_progress
    ADD CONSTRAINT search_progress_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(company_id);

ALTER TABLE ONLY public.search_terms
    ADD CONSTRAINT search_terms_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(company_id);

ALTER TABLE ONLY public.served_zips
    ADD CONSTRAINT served_zips_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.users(company_id, id);

ALTER TABLE ONLY public.service_offices
    ADD CONSTRAINT service_offices_company_id_office_id_fkey FOREIGN KEY (company_id, office_id) REFERENCES public.offices(company_id, id);

ALTER TABLE ONLY public.service_offices
    ADD CONSTRAINT service_offices_company_id_service_id_fkey FOREIGN KEY (company_id, service_id) REFERENCES public.services(company_id, id);

ALTER TABLE ONLY public.services
    ADD CONSTRAINT services_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(company_id);

ALTER TABLE ONLY public.services
    ADD CONSTRAINT services_company_id_order_type_id_fkey FOREIGN KEY (company_id, order_type_id) REFERENCES public.order_types(company_id, id);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.users(company_id, id);

ALTER TABLE ONLY public.stripe_accounts
    ADD CONSTRAINT stripe_accounts_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(company_id);

ALTER TABLE ONLY public.unproven_hosts
    ADD CONSTRAINT unproven_hosts_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(company_id);

ALTER TABLE ONLY public.user_credentials
    ADD CONSTRAINT user_credentials_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.users(company_id, id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(company_id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_company_id_office_id_fkey FOREIGN KEY (company_id, office_id) REFERENCES public.offices(company_id, id);

ALTER TABLE ONLY public.waiting_visitors
    ADD CONSTRAINT waiting_visitors_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(company_id);

ALTER TABLE ONLY public.waiting_visitors
    ADD CONSTRAINT waiting_visitors_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES public.orders(company_id, id);

ALTER TABLE ONLY public.webhook_kinds
    ADD CONSTRAINT webhook_kinds_company_id_webhook_id_fkey FOREIGN KEY (company_id, webhook_id) REFERENCES public.webhooks(company_id, id);

ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(company_id);

ALTER TABLE ONLY public.working_hours
    ADD CONSTRAINT working_hours_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.users(company_id, id);

ALTER TABLE public.access_keys ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.agencies ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.agents ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.assistant_calls ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.assistant_clients ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.assistant_tokens ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.assistants ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.blocked_times ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.booking_requests ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.bookings ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.calendar_feeds ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.checkouts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.clients ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.companies ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.company_hosts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.company_imports ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.company_state ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.contacts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.dated_hours ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.deliveries ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.delivery_attempts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.drives ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.events ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.fee_rules ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.fees ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.footprints ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.former_people ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.guarded_times ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.holds ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.idempotency_records ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.imported_records ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.message_templates ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.messages ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.offices ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.one_time_tokens ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.operator_credentials ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.operator_passkeys ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.operator_recovery_codes ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.operator_sessions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.operator_tokens ENABLE ROW LEVEL SECURITY;

CREATE POLICY operators ON public.operator_credentials USING ((current_setting('app.company_id'::text, true) = ANY (ARRAY['*'::text, 'operators'::text])));

CREATE POLICY operators ON public.operator_passkeys USING ((current_setting('app.company_id'::text, true) = ANY (ARRAY['*'::text, 'operators'::text])));

CREATE POLICY operators ON public.operator_recovery_codes USING ((current_setting('app.company_id'::text, true) = ANY (ARRAY['*'::text, 'operators'::text])));

CREATE POLICY operators ON public.operator_sessions USING ((current_setting('app.company_id'::text, true) = ANY (ARRAY['*'::text, 'operators'::text])));

CREATE POLICY operators ON public.operator_tokens USING ((current_setting('app.company_id'::text, true) = ANY (ARRAY['*'::text, 'operators'::text])));

ALTER TABLE public.operators ENABLE ROW LEVEL SECURITY;

CREATE POLICY operators ON public.operators USING ((current_setting('app.company_id'::text, true) = ANY (ARRAY['*'::text, 'operators'::text])));

ALTER TABLE public.order_fees ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.order_files ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.order_history ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.order_inspectors ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.order_moves ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.order_notes ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.order_packages ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.order_services ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.order_types ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.order_views ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.orders ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.orphan_blobs ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.outside_calendars ENABLE ROW LEVEL SECURITY;

CREATE POLICY own_company ON public.access_keys USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.agencies USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.agents USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.assistant_calls USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.assistant_clients USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.assistant_tokens USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.assistants USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.blocked_times USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.booking_requests USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.bookings USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.calendar_feeds USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.checkouts USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.clients USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.companies USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.company_hosts USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.company_imports USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.company_state USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.contacts USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.dated_hours USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.deliveries USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.delivery_attempts USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.drives USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.events USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.fee_rules USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.fees USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.footprints USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.former_people USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.guarded_times USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.holds USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.idempotency_records USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.imported_records USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.message_templates USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.messages USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.offices USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.one_time_tokens USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.order_fees USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.order_files USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.order_history USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.order_inspectors USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.order_moves USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.order_notes USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.order_packages USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.order_services USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.order_types USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.order_views USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.orders USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.orphan_blobs USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.outside_calendars USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.package_offices USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.package_services USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.packages USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.passkeys USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.payments USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.qualifications USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.recovery_codes USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.removed_files USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.search_progress USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.search_terms USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.served_zips USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.service_offices USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.services USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.sessions USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.stripe_accounts USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.unproven_hosts USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.user_credentials USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.users USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.waiting_visitors USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.webhook_kinds USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.webhooks USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

CREATE POLICY own_company ON public.working_hours USING (((company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text)) OR (current_setting('app.company_id'::text, true) = '*'::text)));

ALTER TABLE public.package_offices ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.package_services ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.packages ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.passkeys ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.payments ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.qualifications ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.recovery_codes ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.removed_files ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.search_progress ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.search_terms ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.served_zips ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.service_offices ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.services ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.sessions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.stripe_accounts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.unproven_hosts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.user_credentials ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.users ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.waiting_visitors ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.webhook_kinds ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.webhooks ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.working_hours ENABLE ROW LEVEL SECURITY;

GRANT USAGE ON SCHEMA public TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.access_keys TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.agencies TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.agents TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.assistant_calls TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.assistant_clients TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.assistant_tokens TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.assistants TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.blocked_times TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.booking_requests TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.bookings TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.calendar_feeds TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.checkouts TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.clients TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.companies TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.company_hosts TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.company_imports TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.company_redirects TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.company_state TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.contacts TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.dated_hours TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.deliveries TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.delivery_attempts TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.directory_credentials TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.drives TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.events TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.fee_rules TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.fees TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.footprints TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.former_people TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.guarded_times TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.holds TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.idempotency_records TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.imported_records TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.install_secrets TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.message_templates TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.messages TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.migrations TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.offices TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.one_time_tokens TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.operator_credentials TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.operator_passkeys TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.operator_recovery_codes TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.operator_sessions TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.operator_tokens TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.operators TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.order_fees TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.order_files TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.order_history TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.order_inspectors TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.order_moves TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.order_notes TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.order_packages TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.order_services TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.order_types TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.order_views TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.orders TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.orphan_blobs TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.outside_calendars TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.package_offices TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.package_services TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.packages TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.passkeys TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.payments TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.qualifications TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.recovery_codes TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.removed_files TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.search_progress TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.search_terms TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.served_zips TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.server_addresses TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.service_offices TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.services TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sessions TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.stripe_accounts TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.unproven_hosts TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.user_credentials TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.users TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.waiting_visitors TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhook_kinds TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhooks TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.workers TO plumbline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.working_hours TO plumbline_app;
