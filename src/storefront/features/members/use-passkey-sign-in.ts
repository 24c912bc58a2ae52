import { useEffect, useRef, useState } from 'react'
import type { SignInResult } from '#modules/members/contract.ts'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { useHydrated } from '../chrome/use-hydrated.ts'
import { requestPasskey, supportsPasskeys, supportsPasskeyAutofill } from './browser-passkeys.ts'
import { passkeyOptions, signInByPasskey } from './sign-in-calls.ts'

export function usePasskeySignIn(onSignedIn: (signedIn: SignInResult) => Promise<void>) {
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState('')
  const pendingRequest = useRef<AbortController>(null)
  const latestCallback = useRef(onSignedIn)
  useEffect(() => {
    latestCallback.current = onSignedIn
  })
  const isSupported = useHydrated() && supportsPasskeys()

  useEffect(() => {
    const controller = new AbortController()
    pendingRequest.current = controller
    void (async () => {
      if (!(await supportsPasskeyAutofill()) || controller.signal.aborted) return
      await run({ conditional: true, signal: controller.signal })
    })().catch(() => undefined)
    return () => controller.abort()
  }, [])

  async function run(settings: { conditional?: boolean; signal?: AbortSignal }) {
    const { challengeId, options } = await passkeyOptions()
    if (settings.signal?.aborted) return
    const credential = await requestPasskey(options, settings)
    if (credential !== null)
      await latestCallback.current(await signInByPasskey(challengeId, credential))
  }

  return {
    isKnown: isSupported,
    isBusy,
    fault,
    async ask() {
      pendingRequest.current?.abort()
      setIsBusy(true)
      setFault('')
      try {
        await run({})
      } catch (error) {
        setFault(toFormFault(error).message)
      } finally {
        setIsBusy(false)
      }
    },
  }
}
