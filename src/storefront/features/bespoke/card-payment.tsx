import { useState } from 'react'
import type { PaymentForm as Form } from '#modules/payments/payment-form.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { PaymentForm } from '../payments/payment-form.tsx'
import { usePoll } from '../payments/use-poll.ts'
import type { CommissionProps } from './commission-props.ts'

/** A payment session of the provider. */
export interface CardSession {
  readonly clientSecret: string
  readonly form: Form | null
}

type Asked = Pick<CommissionProps, 'token' | 'onChange'> & {
  readonly ask: () => Promise<{ state: string; message: string }>
}

/** Polls the status of a payment until it is final. */
export function useCardStatus({ ask, token, onChange }: Asked) {
  const [said, setSaid] = useState('')
  const [isChecking, setIsChecking] = useState(false)
  const look = async () => {
    try {
      const { state, message } = await ask()
      setSaid(message)
      if (state === 'paid') onChange(await sessionApi().post('/api/bespoke/commission', { token }))
      // An open status without a message means that the payment is not reported yet.
      setIsChecking(state === 'checking' || (state === 'open' && message === ''))
    } catch (error) {
      setSaid(toFormFault(error).message)
    }
  }
  usePoll(isChecking, look)
  const finish = async () => {
    setIsChecking(true)
    await look()
  }
  return { said, setSaid, isChecking, look, finish }
}

type CardPaymentProps = {
  session: CardSession
  total: number
  status: ReturnType<typeof useCardStatus>
}

export function CardPayment({ session, total, status }: CardPaymentProps) {
  const payment = {
    status: { total },
    sent: () => status.setSaid(''),
    finish: status.finish,
    declined: status.look,
  }
  return (
    session.form && <PaymentForm key={session.clientSecret} form={session.form} payment={payment} />
  )
}
