import type { FastifyRequest } from 'fastify'

/** Whether the client already has the content with this entity tag. A proxy that compresses makes the tag a weak one. */
export function hasEntity({ headers }: FastifyRequest, tag: string): boolean {
  const sent = headers['if-none-match'] ?? ''
  return sent.split(',').some(one => one.trim().replace(/^W\//, '') === tag)
}
