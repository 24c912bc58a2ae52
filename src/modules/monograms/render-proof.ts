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

/** Preview and production both come through here. `null` when the choice is none of the template's. */
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
