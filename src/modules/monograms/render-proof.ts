import type { StoredTemplate } from './domain/template.ts'
import {
  renderMonogram,
  resolveChoice,
  type Choice,
  type ResolvedChoice,
  type ProofResult,
  type Fabric,
} from './domain/proof.ts'
import { getFace } from './production/faces.ts'

export type RenderedProof = ProofResult & ResolvedChoice

/** Used by both preview and production. `null` when the template does not offer the choice. */
export function renderProof(
  template: StoredTemplate,
  choice: Choice,
  fabric: Fabric | null,
): RenderedProof | null {
  const chosen = resolveChoice(template, choice)
  if (!chosen) return null
  return {
    ...chosen,
    ...renderMonogram({
      ...chosen,
      template,
      choice,
      fabric,
      face: getFace(chosen.style.faceId),
      lookTwice: template.lookTwice,
    }),
  }
}
