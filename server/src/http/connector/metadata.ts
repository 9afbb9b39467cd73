import { assistantScopes } from '../../domain/assistants/assistant.ts'

/** RFC 9728: whose tokens the connector of a company takes. */
export function resourceMetadata(issuer: string, publicUrl: string) {
  return {
    resource: `${issuer}/mcp`,
    authorization_servers: [issuer],
    scopes_supported: assistantScopes,
    bearer_methods_supported: ['header'],
    resource_name: 'Plumbline',
    resource_documentation: `${publicUrl}/docs`,
  }
}

/** RFC 8414: where a program sends people, and what it redeems codes with. */
export function serverMetadata(issuer: string, publicUrl: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/console/connect`,
    token_endpoint: `${issuer}/oauth/token`,
    registration_endpoint: `${issuer}/oauth/register`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    scopes_supported: assistantScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    service_documentation: `${publicUrl}/docs`,
  }
}

/** RFC 9728, 3.1: between the host and the path. */
export function resourceMetadataAddress(issuer: string): string {
  const { origin, pathname } = new URL(issuer)
  return `${origin}/.well-known/oauth-protected-resource${pathname}/mcp`
}
