import type { KeptTemplate } from './data/schema.ts'
import {
  renderMonogram,
  chosenOf,
  type Choice,
  type Chosen,
  type Drawing,
  type Fabric,
} from './domain/proof.ts'
import { faceOf } from './faces.ts'

export type Drawn = Drawing & Chosen

/** Used by both preview and production. `null` when the template does not offer the choice. */
export function renderProof(
  template: KeptTemplate,
  choice: Choice,
  fabric: Fabric | null,
): Drawn | null {
  const chosen = chosenOf(template, choice)
  if (!chosen) return null
  return {
    ...chosen,
    ...renderMonogram({
      ...chosen,
      template,
      choice,
      fabric,
      face: faceOf(chosen.style.faceId),
      lookTwice: template.lookTwice,
    }),
  }
}
