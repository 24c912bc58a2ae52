import { useState } from 'react'
import { PageHead } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { answerTransfer, type Transfer } from './tracking.ts'

/** Asks the owner of the mailbox to approve or decline an order transfer. */
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
        <PageHead title={answered ? 'Order moved' : 'Order kept'} />
        <p>
          {answered
            ? `Order ${number} is now in the account of ${asker}.`
            : `We will tell ${asker} that you are keeping order ${number}.`}
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
            Move{' '}
            <em>
              order <span className="nowrap">{number}?</span>
            </em>
          </>
        }
        lead={<p>{asker} asks to move it to their account.</p>}
      />
      <p className="prose">
        If you approve, they can see the addresses, prices, invoice and returns. The links we
        emailed to you stop working, and updates go to them. Refunds still go to the card that paid.
      </p>
      {fault && <NoticeRow tone="error" live title={fault} />}
      <p className="cluster">
        <Button busy={isBusy} onClick={() => void answer(true)}>
          Approve
        </Button>
        <Button variant="secondary" busy={isBusy} onClick={() => void answer(false)}>
          Decline
        </Button>
      </p>
    </div>
  )
}
