import { describe } from 'node:test'
import { pages, proofPage, testSamples } from '../docs/test-samples.ts'

describe('docs: samples that run proofs', () => {
  for (const page of pages) if (page.path === proofPage) testSamples(page)
})
