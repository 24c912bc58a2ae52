import { useState } from 'react'
import type { CheckoutView } from '../../../../src/modules/checkout/contract.ts'
import type { MonogramChoice } from '../../../../src/modules/monograms/contract.ts'
import type { orderEditsContract } from '../../../../src/modules/order-edits/api/order-edits-contract.ts'
import type { OutputOf } from '../../../../src/platform/http/endpoint.ts'
import type { DraftItem } from '../drafts/draft-record'

type Preview = OutputOf<typeof orderEditsContract.previewOrderEdit>
export type EditPreview = Omit<Preview, 'charge'> & {
  readonly charge: (NonNullable<Preview['charge']> & { readonly checkout: CheckoutView }) | null
}
export type EditedOrder = OutputOf<typeof orderEditsContract.editPlacedOrder>

export interface AddedLine {
  readonly item: DraftItem
  readonly qty: number
  readonly groupId: string
  readonly personalization: MonogramChoice | null
}

/** What changes, as it is chosen. */
export interface EditInput {
  /** Line id → units to remove. */
  readonly remove: Readonly<Record<string, number>>
  readonly restock: boolean
  readonly add: readonly AddedLine[]
  /** Line id → the new monogram. */
  readonly monograms: Readonly<Record<string, MonogramChoice>>
  /** Delivery → the new method. */
  readonly methods: Readonly<Record<string, string>>
}

const noChanges: EditInput = { remove: {}, restock: true, add: [], monograms: {}, methods: {} }

/** An edit that is being put together. It stays in this tab until it is applied or discarded. */
export function useEditInput(order: string) {
  const key = `draft.edit.${order}`
  const [input, setInput] = useState<EditInput>(() => {
    const stored = sessionStorage.getItem(key)
    return stored === null ? noChanges : (JSON.parse(stored) as EditInput)
  })
  const change = (changed: Partial<EditInput>) => {
    const next = { ...input, ...changed }
    setInput(next)
    sessionStorage.setItem(key, JSON.stringify(next))
  }
  const clear = () => {
    setInput(noChanges)
    sessionStorage.removeItem(key)
  }
  return { input, change, clear }
}

/** The body of the preview; null while nothing changes. */
export function toEditBody(order: string, { remove, restock, add, monograms, methods }: EditInput) {
  const body = {
    order,
    restock,
    remove: Object.entries(remove).flatMap(([lineId, qty]) => (qty > 0 ? [{ lineId, qty }] : [])),
    add: add.map(({ item, qty, groupId, personalization }) => ({
      variantId: item.id,
      qty,
      ...(groupId && { groupId }),
      personalization,
    })),
    monograms: Object.entries(monograms).map(([lineId, choice]) => ({ lineId, choice })),
    methods: Object.entries(methods).map(([groupId, methodId]) => ({ groupId, methodId })),
  }
  const count = body.remove.length + body.add.length + body.monograms.length + body.methods.length
  return count === 0 ? null : body
}
