/** The revisions of the protocol that the connector serves. */
export const revisions = ['2026-07-28', '2025-11-25', '2025-06-18'] as const
export type Revision = (typeof revisions)[number]

/** Scenarios of the conformance suite that do not apply, for one reason. Every other scenario has to pass. */
export interface Exception {
  /** Scenarios, or single checks as `scenario:check`. */
  readonly names: readonly string[]
  /** Every revision that has the scenario, by default. */
  readonly only?: Revision
  readonly why: string
}

const inputs = [
  ...['basic-elicitation', 'basic-sampling', 'basic-list-roots', 'request-state', 'multiple-input-requests'],
  ...['multi-round', 'missing-input-response', 'non-tool-request', 'result-type', 'tampered-state'],
  ...['capability-check', 'ignore-extra-params'],
].map(name => `input-required-result-${name}`)

export const exceptions: readonly Exception[] = [
  {
    names: ['simple-text', 'image', 'audio', 'embedded-resource', 'mixed-content', 'error', 'with-progress'].map(
      name => `tools-call-${name}`,
    ),
    why: 'calls test tools, such as `test_image_content`, which only the reference server has. Results of the connector are text with structured content.',
  },
  {
    names: ['json-schema-2020-12'],
    why: 'looks for the test tool `json_schema_2020_12_tool`. The schemas of all tools are checked by `tools-list`.',
  },
  {
    names: ['resources-read-text', 'resources-read-binary', 'resources-templates-read'],
    why: 'reads resources of the reference server, such as `test://static-text`. The connector has no binary resources and no templates.',
  },
  {
    names: ['simple', 'with-args', 'embedded-resource', 'with-image'].map(name => `prompts-get-${name}`),
    why: 'asks for prompts of the reference server, such as `test_simple_prompt`.',
  },
  {
    names: [...inputs, 'tools-call-sampling', 'tools-call-elicitation', 'elicitation-sep1034-defaults'],
    why: 'calls test tools that ask the client for input or sampling. No tool of the connector asks for anything: the assistant asks the person.',
  },
  { names: ['elicitation-sep1330-enums'], why: 'calls a test tool that lets the client choose.' },
  {
    names: [
      'server-stateless:sep-2575-server-rejects-undeclared-capability',
      'server-stateless:sep-2575-missing-capability-http-400',
      'server-stateless:sep-2575-http-server-no-independent-requests-on-stream',
    ],
    why: 'calls the test tools `test_missing_capability` and `test_streaming_elicitation`: no tool of the connector needs a capability of the client. The other checks of the scenario pass.',
  },
  {
    names: ['server-stateless:sep-2575-server-no-log-without-loglevel', 'tools-call-with-logging', 'logging-set-level'],
    why: 'is about log messages to the client, which the connector does not send or announce.',
  },
  {
    names: ['http-custom-header-server-validation'],
    why: 'needs a tool with arguments in headers (`x-mcp-header`), which the connector has not.',
  },
  { names: ['completion-complete'], why: 'is about completions, which the connector does not offer or announce.' },
  {
    names: ['resources-subscribe', 'resources-unsubscribe'],
    why: 'is about subscriptions to resources, which the connector does not offer or announce.',
  },
  {
    names: ['server-sse-polling', 'server-sse-multiple-streams'],
    only: '2025-11-25',
    why: 'needs a session whose streams are resumed. The connector keeps none, as the revision allows: a call whose stream breaks is repeated with its `idempotency_key`.',
  },
]

/** Of a revision, one by one. */
export function exceptionsOf(revision: Revision): string[] {
  return exceptions.filter(({ only }) => only === undefined || only === revision).flatMap(({ names }) => names)
}
