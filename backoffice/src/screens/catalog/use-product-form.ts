import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import { callApi, findFailure, isVersionConflict } from '../../api'
import { findDraftErrors, toBody, type ProductDraft } from './product-draft'
import type { ProductRecord } from './product-record'

export interface ProductFormState {
  readonly draft: ProductDraft
  readonly change: (changed: Partial<ProductDraft>) => void
  /** What is wrong, by field. */
  readonly messages: Readonly<Record<string, string>>
}

interface Saved {
  readonly id: string
  readonly version: number
}

/** The state of the form. What is typed stays in this tab until it is saved. */
export function useProductForm(record: ProductRecord | null, start: ProductDraft) {
  const name = `draft.product.${record ? `${record.id}.${record.version}` : 'new'}`
  const [draft, setDraft] = useState(() => readKept(name) ?? start)
  const [isRestored] = useState(() => readKept(name) !== null)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(start)
  const change = (changed: Partial<ProductDraft>) => setDraft((now) => ({ ...now, ...changed }))
  useEffect(() => {
    if (isDirty) sessionStorage.setItem(name, JSON.stringify(draft))
    else sessionStorage.removeItem(name)
  }, [name, draft, isDirty])
  const discard = () => setDraft(start)
  const forget = () => sessionStorage.removeItem(name)
  return { draft, change, isDirty, isRestored: isRestored && isDirty, discard, forget }
}

function readKept(name: string): ProductDraft | null {
  const kept = sessionStorage.getItem(name)
  return kept === null ? null : (JSON.parse(kept) as ProductDraft)
}

interface SaveOptions {
  readonly record: ProductRecord | null
  readonly start: ProductDraft
  readonly forget: () => void
}

/** Saves what changed; a conflict keeps what was typed. */
export function useProductSave({ record, start, forget }: SaveOptions) {
  const client = useQueryClient()
  const notify = useNotify()
  const navigate = useNavigate()
  const key = useRef<{ body: string; key: string } | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [messages, setMessages] = useState<Readonly<Record<string, string>>>({})
  const [conflict, setConflict] = useState<Error | null>(null)
  const create = (draft: ProductDraft): Promise<Saved> => {
    const body = toBody(draft, null)
    const text = JSON.stringify(body)
    // A second try after a lost response does not create a second product.
    if (key.current?.body !== text) key.current = { body: text, key: crypto.randomUUID() }
    return callApi('/api/staff/product/create', { body, idempotencyKey: key.current.key })
  }
  const save = async (draft: ProductDraft, version = record?.version ?? 0) => {
    const errors = findDraftErrors(draft)
    setMessages(errors)
    setConflict(null)
    if (Object.keys(errors).length > 0) {
      notify('Nothing was saved. Correct the marked fields.', { type: 'error' })
      return
    }
    setIsSaving(true)
    try {
      const saved = record
        ? await callApi<Saved>('/api/staff/product/update', {
            body: { id: record.id, version, ...toBody(draft, start) },
          })
        : await create(draft)
      forget()
      await client.invalidateQueries()
      notify(describeSaved(draft), { type: 'success' })
      if (!record) void navigate(`/products/${saved.id}`, { replace: true })
    } catch (error) {
      if (isVersionConflict(error)) setConflict(error as Error)
      else {
        setMessages(findFailure(error)?.fields ?? {})
        notify((error as Error).message, { type: 'error' })
      }
    } finally {
      setIsSaving(false)
    }
  }
  const reload = () => {
    forget()
    setConflict(null)
    void client.invalidateQueries()
  }
  return { save, isSaving, messages, conflict, closeConflict: () => setConflict(null), reload }
}

function describeSaved({ title, status, published }: ProductDraft): string {
  if (status === 'archived') return `${title} is archived. It left the shop.`
  return status === 'active' && published
    ? `${title} is saved. The shop shows it now.`
    : `${title} is saved. The shop does not show it.`
}
