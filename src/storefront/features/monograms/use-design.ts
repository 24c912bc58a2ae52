import { useMemo, useState } from 'react'
import type { MonogramChoice, Template } from '#modules/monograms/contract.ts'
import { dropDraft, saveDraft, readDraft } from '#storefront/session/drafts.ts'
import { useHydrated } from '../chrome/use-hydrated.ts'
import { toChoice, createDesign, isEmpty, type Design } from './design.ts'

interface DesignState {
  readonly design: Design
  readonly change: (part: Partial<Design>) => void
  /** Removes the draft once the product is in the cart. */
  readonly done: () => void
}

const draftName = (templateId: string): string => `monogram:${templateId}`

/** Saves a design in this tab until it is added to the cart. */
export function saveDesign(design: Design): void {
  saveDraft(draftName(design.templateId), { design: JSON.stringify(toChoice(design)) })
}

/** The design of a template, saved in this tab until it is added to the cart. */
export function useDesign(template: Template, earlier: MonogramChoice | null): DesignState {
  const name = draftName(template.id)
  const hydrated = useHydrated()
  const [own, setOwn] = useState<Design | null>(null)
  const begun = useMemo(() => {
    const draft = hydrated && !earlier ? readDraft(name)['design'] : undefined
    return createDesign(template, draft ? (JSON.parse(draft) as MonogramChoice) : (earlier ?? {}))
  }, [hydrated, name, template, earlier])
  const design = own ?? begun
  return {
    design,
    change: (part) => {
      const next = { ...design, ...part }
      setOwn(next)
      if (!isEmpty(next)) saveDesign(next)
    },
    done: () => dropDraft(name),
  }
}
