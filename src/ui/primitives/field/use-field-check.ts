import { useCallback, useState } from 'react'
import { runAfterPress, watchPresses } from './run-after-press.ts'

export type FieldCheck = (value: string) => string | null

/**
 * Reports no error while a value is first typed, checks it when the field loses the focus, and
 * clears the error as soon as the value is valid.
 */
export function useFieldCheck(
  check: FieldCheck | undefined,
  serverError: string | null | undefined,
) {
  const [checkError, setCheckError] = useState<string | null>(null)
  const [state, setState] = useState<'untouched' | 'changed' | 'valid'>('untouched')
  // A server error stays until the value has changed and passed the check; submitting the form
  // again shows the next one.
  const [isServerErrorOutdated, setIsServerErrorOutdated] = useState(false)

  const error = checkError ?? (isServerErrorOutdated ? null : serverError) ?? null

  const runCheck = (value: string) => {
    const problem = check?.(value) ?? null
    setCheckError(problem)
    // Only an error that was present when the value changed: the response to the current submission
    // is still to come.
    if (serverError) setIsServerErrorOutdated(true)
    setState(check && !problem && value !== '' ? 'valid' : 'changed')
  }

  return {
    error,
    valid: state === 'valid' && !error,
    box: useCallback((element: HTMLElement | null) => {
      watchPresses()
      const form = element?.closest('form')
      const showServerError = () => setIsServerErrorOutdated(false)
      form?.addEventListener('submit', showServerError)
      return () => form?.removeEventListener('submit', showServerError)
    }, []),
    changed(value: string) {
      if (!check) return
      if (error) runCheck(value)
      else setState('changed')
    },
    left(value: string) {
      if (check && state === 'changed') runAfterPress(() => runCheck(value))
    },
  }
}
