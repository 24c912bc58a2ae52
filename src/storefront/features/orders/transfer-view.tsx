import { useState } from 'react'
import { PageHead } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { answerTransfer, type Transfer } from './tracking.ts'

/** Somebody asks for an order that was placed with this mailbox: yes or no. */
export function TransferView({
  transfer: { token, number, asker },
  onBack,
}: {
  transfer: Transfer
  onBack: () => void
}) {
  const [answered, setAnswered] = useState<boolean | null>(null)
  const { attempt, isBusy, fault } = useAttempt()
  const answer = (accept: boolean) =>
    attempt(async () => {
      await answerTransfer(token, accept)
      setAnswered(accept)
    })
  if (answered !== null)
    return (
      <div className="stack">
        <PageHead title={answered ? 'Handed over' : 'It stays with you'} />
        <p>
          {answered
            ? `Order ${number} is in the account of ${asker} now.`
            : `We tell ${asker} that you keep order ${number}.`}
        </p>
        <p>
          <TextButton onClick={onBack}>Look up another order</TextButton>
        </p>
      </div>
    )
  return (
    <div className="stack">
      <PageHead
        title={
          <>
            Hand over{' '}
            <em>
              order <span className="nowrap">{number}?</span>
            </em>
          </>
        }
        lead={<p>{asker} would like to have it in their account.</p>}
      />
      <p className="prose">
        If you say yes, they see all of it: addresses, prices, the invoice and its returns. The
        links we have mailed to you stop opening it, and what happens to it is mailed to them. Money
        still goes back to the card that paid.
      </p>
      {fault && <NoticeRow tone="error" live title={fault} />}
      <p className="cluster">
        <Button busy={isBusy} onClick={() => void answer(true)}>
          Yes, hand it over
        </Button>
        <Button variant="secondary" busy={isBusy} onClick={() => void answer(false)}>
          No, keep it
        </Button>
      </p>
    </div>
  )
}
