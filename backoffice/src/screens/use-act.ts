import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { findFailure } from '../api'

/**
 * Runs an act and shows what came of it. Afterwards everything on the screen is read again. Returns
 * the messages of the fields that the server refused.
 */
export function useAct() {
  const client = useQueryClient()
  const notify = useNotify()
  const [isRunning, setIsRunning] = useState(false)
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const run = async <Result>(
    act: () => Promise<Result>,
    done: string | ((result: Result) => string),
  ): Promise<Result | undefined> => {
    setIsRunning(true)
    setFields({})
    try {
      const result = await act()
      await client.invalidateQueries()
      notify(typeof done === 'string' ? done : done(result), { type: 'success' })
      return result
    } catch (error) {
      setFields(findFailure(error)?.fields ?? {})
      notify((error as Error).message, { type: 'error' })
      return undefined
    } finally {
      setIsRunning(false)
    }
  }
  return { run, isRunning, fields }
}
