import { useCallback, useState } from 'react'
import { afterPress, watchPresses } from './after-press.ts'

export type FieldCheck = (value: string) => string | null

/** Silent while a value is first typed, exact once it is left, quick to forgive. */
export function useFieldCheck(check: FieldCheck | undefined, given: string | null | undefined) {
  const [found, setFound] = useState<string | null>(null)
  const [state, setState] = useState<'untouched' | 'changed' | 'valid'>('untouched')
  // An answer of the server holds until the value has changed and passed; sending the form again asks it anew.
  const [overruled, setOverruled] = useState(false)

  const error = found ?? (overruled ? null : given) ?? null

  const judge = (value: string) => {
    const problem = check?.(value) ?? null
    setFound(problem)
    // Only an answer that was there when the value changed: the one to the press that is under way has yet to come.
    if (given) setOverruled(true)
    setState(check && !problem && value !== '' ? 'valid' : 'changed')
  }

  return {
    error,
    valid: state === 'valid' && !error,
    box: useCallback((element: HTMLElement | null) => {
      watchPresses()
      const form = element?.closest('form')
      const sent = () => setOverruled(false)
      form?.addEventListener('submit', sent)
      return () => form?.removeEventListener('submit', sent)
    }, []),
    changed(value: string) {
      if (!check) return
      if (error) judge(value)
      else setState('changed')
    },
    left(value: string) {
      if (check && state === 'changed') afterPress(() => judge(value))
    },
  }
}
