import { useEffect, useRef, useState } from 'react'
import type { SignedIn } from '#modules/members/contract.ts'
import { faultOf } from '#storefront/api/form-fault.ts'
import { useHydrated } from '../chrome/use-hydrated.ts'
import { askForPasskey, knowsPasskeys, offersPasskeysInFields } from './passkeys-in-browser.ts'
import { passkeyOptions, signInByPasskey } from './sign-in-calls.ts'

/** A passkey by its own button, and among what the browser offers to fill in. */
export function usePasskeySignIn(onSignedIn: (signedIn: SignedIn) => Promise<void>) {
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState('')
  const waiting = useRef<AbortController>(null)
  const latest = useRef(onSignedIn)
  useEffect(() => {
    latest.current = onSignedIn
  })
  const isKnown = useHydrated() && knowsPasskeys()

  useEffect(() => {
    const over = new AbortController()
    waiting.current = over
    void (async () => {
      if (!(await offersPasskeysInFields()) || over.signal.aborted) return
      await run({ conditional: true, signal: over.signal })
    })().catch(() => undefined)
    return () => over.abort()
  }, [])

  async function run(how: { conditional?: boolean; signal?: AbortSignal }) {
    const { challengeId, options } = await passkeyOptions()
    if (how.signal?.aborted) return
    const credential = await askForPasskey(options, how)
    if (credential !== null) await latest.current(await signInByPasskey(challengeId, credential))
  }

  return {
    isKnown,
    isBusy,
    fault,
    async ask() {
      waiting.current?.abort()
      setIsBusy(true)
      setFault('')
      try {
        await run({})
      } catch (error) {
        setFault(faultOf(error).message)
      } finally {
        setIsBusy(false)
      }
    },
  }
}
