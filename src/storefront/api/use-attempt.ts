import { useState } from 'react'
import { toFormFault } from './form-fault.ts'

export function useAttempt() {
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState('')
  const attempt = async (act: () => Promise<void>): Promise<void> => {
    setIsBusy(true)
    setFault('')
    try {
      await act()
    } catch (error) {
      setFault(toFormFault(error).message)
    } finally {
      setIsBusy(false)
    }
  }
  return { attempt, isBusy, fault }
}
