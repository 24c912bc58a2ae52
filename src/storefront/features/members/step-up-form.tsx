import { useEffect, useState } from 'react'
import type { FormErrors } from '#ui/patterns/form/form-state.ts'
import { Form } from '#ui/patterns/form/form.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import type { Input } from '#storefront/api/endpoints.ts'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import type { StepUpAction } from './account-calls.ts'
import { FaultNotice } from './fault-notice.tsx'
import { checkCode, checkPassword } from './member-checks.ts'
import { PasswordField } from './password-field.tsx'
import { requestPasskey, supportsPasskeys } from './browser-passkeys.ts'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import * as t from '#messages/account-settings.ts'

export type StepUpMember = {
  readonly hasPassword: boolean
  readonly email: string
}

type ProofProps = StepUpMember & { action: StepUpAction; onProven: () => void }

type SubmittedProof = Omit<Input<'post', '/api/user/confirm-password'>, 'action'>

export function StepUpForm({ hasPassword, email, action, onProven }: ProofProps) {
  const confirm = (proof: SubmittedProof) =>
    submitProof(action, proof).then((fault) => {
      if (fault === null) onProven()
      return fault
    })
  return (
    <div className="stack" data-gap="5">
      {hasPassword ? (
        <Form
          id="proof"
          checks={{ password: checkPassword }}
          submitLabel={t.continueLabel}
          busyLabel={t.checking}
          onSend={({ password = '' }) => confirm({ password })}
        >
          {(field) => (
            <PasswordField
              {...field('password')}
              label={t.yourPassword}
              autoComplete="current-password"
              required
              unmarked
            />
          )}
        </Form>
      ) : (
        <CodeProof email={email} onCode={(code) => confirm({ code })} />
      )}
      <PasskeyProof onPasskey={(passkey) => confirm({ passkey })} />
    </div>
  )
}

async function submitProof(
  action: StepUpAction,
  proof: SubmittedProof,
): Promise<FormErrors | null> {
  try {
    await sessionApi().post('/api/user/confirm-password', { action, ...proof })
    return null
  } catch (error) {
    const fault = toFormFault(error)
    return Object.keys(fault.fields).length > 0
      ? fault
      : { message: '', fields: { ['password' in proof ? 'password' : 'code']: fault.message } }
  }
}

function PasskeyProof({
  onPasskey,
}: {
  onPasskey: (passkey: NonNullable<SubmittedProof['passkey']>) => Promise<FormErrors | null>
}) {
  const hasPasskeys = useHasPasskeys()
  const { attempt, isBusy, fault } = useAttempt()
  const [refused, setRefused] = useState('')
  if (!hasPasskeys) return null
  const askPasskey = () =>
    attempt(async () => {
      setRefused('')
      const { challengeId, options } = await sessionApi().post(
        '/api/user/confirm-password/passkey',
        {},
      )
      const credential = await requestPasskey(options)
      const proofFault = credential && (await onPasskey({ challengeId, credential }))
      setRefused(
        proofFault ? ((proofFault.message || Object.values(proofFault.fields)[0]) ?? '') : '',
      )
    })
  return (
    <>
      <FaultNotice text={fault || refused} />
      <p>
        <Button
          variant="secondary"
          busy={isBusy}
          busyLabel={t.waiting}
          onClick={() => void askPasskey()}
        >
          {t.withPasskey}
        </Button>
      </p>
    </>
  )
}

function useHasPasskeys(): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => {
    if (!supportsPasskeys()) return
    sessionApi()
      .get('/api/user/passkeys', {})
      .then(
        ({ rows }) => setHas(rows.length > 0),
        // The other methods remain available.
        () => undefined,
      )
  }, [])
  return has
}

function CodeProof({
  email,
  onCode,
}: {
  email: string
  onCode: (code: string) => Promise<FormErrors | null>
}) {
  const [isSent, setIsSent] = useState(false)
  const { attempt, isBusy, fault } = useAttempt()
  if (isSent)
    return (
      <Form
        id="proof"
        checks={{ code: checkCode }}
        submitLabel={t.continueLabel}
        busyLabel={t.checking}
        onSend={({ code = '' }) => onCode(code)}
      >
        {(field) => (
          <TextField
            {...field('code')}
            label={t.code}
            hint={t.codeHint({ email })}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            required
            unmarked
          />
        )}
      </Form>
    )
  const send = () =>
    attempt(async () => {
      await sessionApi().post('/api/user/sendConfirmCode', {})
      setIsSent(true)
    })
  return (
    <>
      <FaultNotice text={fault} />
      <p>
        <Button busy={isBusy} busyLabel={t.sending} onClick={() => void send()}>
          {t.emailCode}
        </Button>
      </p>
    </>
  )
}
