import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { HttpError, useNotify } from 'react-admin'
import { findFailure } from '../api'

export type FieldMessages = Readonly<Record<string, string>>

interface ActOptions {
  /** False when the screen shows `error` itself. */
  readonly notifiesErrors?: boolean
}

/**
 * Runs an act and shows what came of it. Afterwards everything on the screen is read again. The act
 * gets an idempotency key, which is the same when it is tried again after a lost response. `fields`
 * are the messages of the fields that the server refused.
 */
export function useAct({ notifiesErrors = true }: ActOptions = {}) {
  const client = useQueryClient()
  const notify = useNotify()
  const key = useRef<string | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const run = async <Result>(
    act: (idempotencyKey: string) => Promise<Result>,
    done: string | ((result: Result) => string),
    after?: (result: Result) => void,
  ): Promise<Result | undefined> => {
    setIsRunning(true)
    setError(null)
    key.current ??= crypto.randomUUID()
    try {
      const result = await act(key.current)
      key.current = null
      await client.invalidateQueries()
      notify(typeof done === 'string' ? done : done(result), { type: 'success' })
      after?.(result)
      return result
    } catch (caught) {
      // An answer ends the attempt; without one, the next try may not act twice.
      if (caught instanceof HttpError && caught.status >= 400 && caught.status < 500)
        key.current = null
      setError(caught as Error)
      if (notifiesErrors) notify((caught as Error).message, { type: 'error' })
      return undefined
    } finally {
      setIsRunning(false)
    }
  }
  const fields: FieldMessages = findFailure(error)?.fields ?? {}
  return { run, isRunning, fields, error }
}
