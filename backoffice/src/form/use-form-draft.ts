import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

interface Draft {
  readonly version: number
  readonly values: FieldValues
}

/**
 * Keeps what is typed into a form in this tab until it is saved, so that a lost connection, a
 * reload or an ended session loses nothing. Returns whether something was restored.
 */
export function useFormDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { key, version }: { readonly key: string; readonly version: number },
): boolean {
  const [draft] = useState(() => readDraft(key, version))
  const { isDirty } = form.formState
  useEffect(() => {
    for (const [name, value] of Object.entries(draft?.values ?? {}))
      form.setValue(name as never, value as never, { shouldDirty: true })
  }, [form, draft])
  useEffect(() => {
    // A reset of the form changes no field by name.
    const subscription = form.watch((values, { name }) => {
      if (name) sessionStorage.setItem(storageKey(key), JSON.stringify({ version, values }))
    })
    return () => subscription.unsubscribe()
  }, [form, key, version])
  return draft !== null && isDirty
}

export function forgetDraft(key: string): void {
  sessionStorage.removeItem(storageKey(key))
}

const storageKey = (key: string): string => `draft.${key}`

/** What was typed on the same version of the object. */
function readDraft(key: string, version: number): Draft | null {
  const stored = sessionStorage.getItem(storageKey(key))
  const draft = stored === null ? null : (JSON.parse(stored) as Draft)
  return draft?.version === version ? draft : null
}
