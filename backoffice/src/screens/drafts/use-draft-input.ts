import { useState } from 'react'
import { callApi } from '../../api'
import { toBody, toInput, type Draft, type DraftCustomer, type DraftInput } from './draft-record'

interface Saved {
  readonly id: string
  readonly version: number
}

interface Kept {
  /** Of the draft that the changes are based on; 0 for a new one. */
  readonly version: number
  readonly input: DraftInput
}

export interface DraftForm {
  readonly input: DraftInput
  readonly change: (changed: Partial<DraftInput>) => void
  readonly isDirty: boolean
  readonly isRestored: boolean
  /** Null until a new draft is stored. */
  readonly saved: Saved | null
  /** Stores what was typed, unless it is stored already. Over another version, if one is given. */
  readonly save: (over?: number) => Promise<Saved>
  readonly discard: () => void
}

/** A draft as it is typed. It stays in this tab until it is saved or discarded. */
export function useDraftInput(
  draft: Draft | null,
  /** Who a new draft is for, if that is known. */
  customer: DraftCustomer | null = null,
): DraftForm {
  const key = `draft.order.${draft?.id ?? customer?.id ?? 'new'}`
  const [kept, setKept] = useState<Kept | null>(() => readKept(key))
  const [isRestored] = useState(kept !== null)
  const [saved, setSaved] = useState<Saved | null>(
    draft && { id: draft.id, version: kept?.version ?? draft.version },
  )
  const input = kept?.input ?? toInput(draft, customer)
  const keep = (next: Kept | null) => {
    setKept(next)
    if (next) sessionStorage.setItem(key, JSON.stringify(next))
    else sessionStorage.removeItem(key)
  }
  const change = (changed: Partial<DraftInput>) =>
    keep({ version: saved?.version ?? 0, input: { ...input, ...changed } })
  const save = async (over?: number): Promise<Saved> => {
    if (saved && !kept) return saved
    const body = toBody(input)
    const next = saved
      ? await callApi<Saved>('/api/staff/draft/update', {
          body: { id: saved.id, version: over ?? saved.version, ...body },
        })
      : await callApi<Saved>('/api/staff/draft/create', { body })
    setSaved(next)
    sessionStorage.removeItem(key)
    return next
  }
  return {
    input,
    change,
    isDirty: kept !== null,
    isRestored: isRestored && kept !== null,
    saved,
    save,
    discard: () => keep(null),
  }
}

function readKept(key: string): Kept | null {
  const stored = sessionStorage.getItem(key)
  return stored === null ? null : (JSON.parse(stored) as Kept)
}
