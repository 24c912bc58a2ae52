import { z } from 'zod'
import {
  nameEvidenceFile,
  toEvidenceBlob,
  type DisputeEvidence,
  type EvidenceSubmission,
} from '../dispute-evidence.ts'
import { maxEvidenceBytes } from '../sandbox/dispute-evidence.ts'
import type { CallSandbox } from './sandbox-api.ts'

/** One request carries the texts and the files. The sandbox remembers its key. */
export function createSandboxEvidence(call: CallSandbox): DisputeEvidence {
  return {
    limits: {
      fileBytes: maxEvidenceBytes,
      totalBytes: maxEvidenceBytes,
      statementLength: 20_000,
    },
    async submit({ disputeRef, texts, files }: EvidenceSubmission, key) {
      const body = new FormData()
      body.set('input', JSON.stringify(texts))
      for (const file of files) body.append('file', toEvidenceBlob(file), nameEvidenceFile(file))
      const path = `disputes/${encodeURIComponent(disputeRef)}/evidence`
      await call(z.object({ id: z.string() }), path, { body, key })
    },
  }
}
