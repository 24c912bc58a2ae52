import { useState } from 'react'

export type FieldCheck = (value: string) => string | null

/** Silent while a value is first typed, exact once it is left, quick to forgive. */
export function useFieldCheck(check: FieldCheck | undefined, given: string | null | undefined) {
  const [found, setFound] = useState<string | null>(null)
  const [state, setState] = useState<'untouched' | 'changed' | 'valid'>('untouched')
  const [answered, setAnswered] = useState<string | null | undefined>(undefined)

  const complaint = given && given !== answered ? given : null
  const error = found ?? complaint

  const judge = (value: string) => {
    const problem = check?.(value) ?? null
    setFound(problem)
    setAnswered(given)
    setState(check && !problem && value !== '' ? 'valid' : 'changed')
  }

  return {
    error,
    valid: state === 'valid' && !error,
    changed(value: string) {
      if (!check) return
      if (error) judge(value)
      else setState('changed')
    },
    left(value: string) {
      if (check && state === 'changed') judge(value)
    },
  }
}
