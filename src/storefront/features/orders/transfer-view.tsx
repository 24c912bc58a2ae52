import { useState, type ReactNode } from 'react'
import { PageHead } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { emphasize } from '#storefront/message-tags.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { answerTransfer, type Transfer } from './tracking.ts'
import * as t from '#messages/track-order.ts'

const emphasizeNumber = (text: ReactNode) => <em className="nowrap">{text}</em>

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
        <PageHead title={answered ? t.orderMoved : t.orderKept} />
        <p>{(answered ? t.orderMovedTo : t.keepingOrder)({ number, name: asker })}</p>
        <p>
          <TextButton onClick={onBack}>{t.lookUpAnother}</TextButton>
        </p>
      </div>
    )
  return (
    <div className="stack">
      <PageHead
        title={t.moveOrder({
          number,
          em: emphasize,
          nowrap: emphasizeNumber,
        })}
        lead={<p>{t.moveAsked({ name: asker })}</p>}
      />
      <p className="prose">{t.moveHint}</p>
      {fault && <NoticeRow tone="error" live title={fault} />}
      <p className="cluster">
        <Button busy={isBusy} onClick={() => void answer(true)}>
          {t.approve}
        </Button>
        <Button variant="secondary" busy={isBusy} onClick={() => void answer(false)}>
          {t.decline}
        </Button>
      </p>
    </div>
  )
}
